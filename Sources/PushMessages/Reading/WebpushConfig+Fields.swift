// SPDX-License-Identifier: Apache-2.0

extension PushMessage.WebpushConfig: ProtobufMessage {
    static let typeName = "WebpushConfig"

    init() { self.init(headers: [:]) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "headers": reader.map(field, entryType: "WebpushConfig.HeadersEntry", into: &headers)
        case "data": reader.map(field, entryType: "WebpushConfig.DataEntry", into: &data)
        case "notification":
            var object: JSONObject?
            reader.structure(field, into: &object)
            if let object { notification = PushMessage.WebpushNotification(object) }
        case "fcm_options": reader.message(field, into: &fcmOptions)
        default: return false
        }
        return true
    }
}

extension PushMessage.WebpushFCMOptions: ProtobufMessage {
    static let typeName = "WebpushFcmOptions"

    init() { self.init(link: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "link": reader.string(field, into: &link)
        case "analytics_label": reader.string(field, into: &analyticsLabel)
        default: return false
        }
        return true
    }
}
