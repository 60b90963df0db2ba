// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APNSConfig: ProtobufMessage {
    static let typeName = "ApnsConfig"

    init() { self.init(headers: [:]) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "headers": reader.map(field, entryType: "ApnsConfig.HeadersEntry", into: &headers)
        case "payload":
            var object: JSONObject?
            reader.structure(field, into: &object)
            if let object {
                payload = PushMessage.APNSPayload(object)
                payload.isEmptyObject = object.isEmpty
            }
        case "fcm_options": reader.message(field, into: &fcmOptions)
        case "live_activity_token": reader.string(field, into: &liveActivityToken)
        default: return false
        }
        return true
    }
}

extension PushMessage.APNSFCMOptions: ProtobufMessage {
    static let typeName = "ApnsFcmOptions"

    init() { self.init(analyticsLabel: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "analytics_label": reader.string(field, into: &analyticsLabel)
        case "image": reader.string(field, into: &image)
        default: return false
        }
        return true
    }
}

extension PushMessage.APNSPayload {
    /// Makes a payload from its JSON object; an `aps` that is not an object with keys stays among the custom keys.
    public init(_ json: JSONObject) {
        self.init()
        for (key, value) in json {
            if key == "aps", case .object(let object) = value, !object.isEmpty {
                aps = PushMessage.APS(object)
            } else {
                custom[key] = value
            }
        }
    }

    /// The payload that a device receives, `aps` first.
    public var json: JSONObject {
        var writer = JSONWriter(capacity: 1024)
        writer.byte(UInt8(ascii: "{"))
        writer.members(of: self)
        writer.close(UInt8(ascii: "}"))
        writer.finish()
        return (try? JSONValue(parsing: writer.bytes))?.object ?? [:]
    }
}
