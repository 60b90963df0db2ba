// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// What is shown, in the stable machine format; every member is always there, unknown ones are `null`.
    ///
    /// Only `android` and `web` are left out where the device is another.
    public var json: JSONValue {
        var object: JSONObject = [
            "title": .string(title),
            "subtitle": .string(subtitle),
            "body": .string(body),
            "badge": .integer(orNull: badge),
            "sound": .string(orNull: sound),
            "threadIdentifier": .string(threadIdentifier),
            "categoryIdentifier": .string(categoryIdentifier),
            "interruptionLevel": .string(orNull: interruptionLevel),
            "attachments": .array(attachments.map(\.json)),
            "userInfo": .object(userInfo),
        ]
        if let android { object["android"] = android.json }
        if let web { object["web"] = web.json }
        return .object(object)
    }
}

extension DisplayedNotification.Attachment {
    /// The file in the stable machine format; sizes in pixels are `null` where the content could not be read.
    public var json: JSONValue {
        .object([
            "identifier": .string(identifier),
            "file": .string(file),
            "type": .string(type),
            "byteCount": .integer(byteCount),
            "width": .integer(orNull: width),
            "height": .integer(orNull: height),
            "isThumbnailHidden": .bool(isThumbnailHidden),
        ])
    }
}
