// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// Reads a notification from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let title = object["title"]?.string,
            let subtitle = object["subtitle"]?.string,
            let body = object["body"]?.string,
            let badge = object.read("badge", \.integer),
            let sound = object.read("sound", \.string),
            let threadIdentifier = object["threadIdentifier"]?.string,
            let categoryIdentifier = object["categoryIdentifier"]?.string,
            let interruptionLevel = object.read("interruptionLevel", \.string),
            let attachments = object["attachments"]?.elements(Attachment.init(json:)),
            let userInfo = object["userInfo"]?.object,
            let android = (object["android"] ?? .null).read(Android.init(json:)),
            let web = (object["web"] ?? .null).read(Web.init(json:))
        else { return nil }
        self.init(title: title, subtitle: subtitle, body: body)
        self.badge = badge
        self.sound = sound
        self.threadIdentifier = threadIdentifier
        self.categoryIdentifier = categoryIdentifier
        self.interruptionLevel = interruptionLevel
        self.attachments = attachments
        self.userInfo = userInfo
        self.android = android
        self.web = web
    }
}

extension DisplayedNotification.Attachment {
    /// Reads an attachment from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let identifier = object["identifier"]?.string,
            let file = object["file"]?.string,
            let type = object["type"]?.string,
            let byteCount = object["byteCount"]?.integer,
            let width = object.read("width", \.integer),
            let height = object.read("height", \.integer),
            let isThumbnailHidden = object["isThumbnailHidden"]?.bool
        else { return nil }
        self.init(
            identifier: identifier,
            file: file,
            type: type,
            byteCount: byteCount,
            width: width,
            height: height,
            isThumbnailHidden: isThumbnailHidden
        )
    }
}
