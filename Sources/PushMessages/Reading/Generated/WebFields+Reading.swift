// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.WebpushConfig: ProtobufMessage, SectionFields {
    static let typeName = "WebpushConfig"
    static let fieldNames: FieldNames = ["headers", "data", "notification", "fcm_options"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.map(value, entryType: "WebpushConfig.HeadersEntry", into: &headers)
        case 1: try reader.map(value, entryType: "WebpushConfig.DataEntry", into: &data)
        case 2: try reader.structure(value, into: &notificationSection)
        case 3: try reader.message(value, into: &fcmOptionsSection)
        default: break
        }
    }
}

extension PushMessage.WebpushFCMOptions: ProtobufMessage, SectionFields {
    static let typeName = "WebpushFcmOptions"
    static let fieldNames: FieldNames = ["link", "analytics_label"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &link)
        case 1: try reader.string(value, into: &analyticsLabel)
        default: break
        }
    }
}

extension PushMessage.WebpushNotification: DeviceObject, SectionFields {
    static let keys: FieldNames = [
        "title", "body", "icon", "image", "badge", "dir", "lang", "tag", "renotify", "requireInteraction", "silent",
        "timestamp", "vibrate", "actions", "data",
    ]

    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool {
        switch key {
        case 0: try reader.text(value).assign(to: &title)
        case 1: try reader.text(value).assign(to: &body)
        case 2: try reader.text(value).assign(to: &icon)
        case 3: try reader.text(value).assign(to: &image)
        case 4: try reader.text(value).assign(to: &badge)
        case 5: try reader.text(value).flatMap(Direction.init(known:)).assign(to: &dir)
        case 6: try reader.text(value).assign(to: &lang)
        case 7: try reader.text(value).assign(to: &tag)
        case 8: try reader.json(value).bool.assign(to: &renotify)
        case 9: try reader.json(value).bool.assign(to: &requireInteraction)
        case 10: try reader.json(value).bool.assign(to: &silent)
        case 11: try reader.integer(value).assign(to: &timestamp)
        case 12: try reader.json(value).integers.assign(to: &vibrate)
        case 13: try reader.json(value).every { $0.object.flatMap(Action.init) }.assign(to: &actions)
        case 14: try Optional(reader.json(value)).assign(to: &data)
        default: false
        }
    }

    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init()
        read(json)
    }
}

extension PushMessage.WebpushNotification.Action: DeviceObject, EmptyInitializable {
    static let keys: FieldNames = ["action", "title", "icon"]

    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool {
        switch key {
        case 0: try reader.text(value).assign(to: &action)
        case 1: try reader.text(value).assign(to: &title)
        case 2: try reader.text(value).assign(to: &icon)
        default: false
        }
    }

    /// Reads an object; `nil` if a field that it must have is not of the documented type.
    init?(_ json: JSONObject) {
        guard json["action"]?.string != nil, json["title"]?.string != nil else { return nil }
        self.init()
        read(json)
    }
}
