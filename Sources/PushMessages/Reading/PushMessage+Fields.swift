// SPDX-License-Identifier: Apache-2.0

extension PushMessage: ProtobufMessage {
    static let typeName = "Message"

    init() { self.init(to: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "name": reader.string(field, into: &name)
        case "fid": readTarget(field, with: &reader, as: Target.fid)
        case "token": readTarget(field, with: &reader, as: Target.token)
        case "topic": readTarget(field, with: &reader, as: Target.topic)
        case "condition": readTarget(field, with: &reader) { .condition(Condition($0)) }
        case "notification": reader.message(field, into: &notification)
        case "data": reader.map(field, entryType: "Message.DataEntry", into: &data)
        case "android": reader.message(field, into: &android)
        case "android_v2": reader.message(field, into: &androidV2)
        case "webpush": reader.message(field, into: &webpush)
        case "apns": reader.message(field, into: &apns)
        case "fcm_options": reader.message(field, into: &fcmOptions)
        default: return false
        }
        return true
    }

    /// Reads a target; the first one in the text counts.
    ///
    /// A target that cannot be read counts as the first one too.
    private mutating func readTarget(
        _ field: MessageReader.Field,
        with reader: inout MessageReader,
        as target: (String) -> Target
    ) {
        if reader.isScalar(field), !reader.take(oneof: "target", for: field) { return }
        var text: String?
        reader.string(field, into: &text)
        if let text { self.target = target(text) }
    }
}

extension PushMessage.Notification: ProtobufMessage, EmptyInitializable {
    static let typeName = "Notification"

    @inlinable
    init() { self.init(title: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "title": reader.string(field, into: &title)
        case "body": reader.string(field, into: &body)
        case "image": reader.string(field, into: &image)
        default: return false
        }
        return true
    }
}

extension PushMessage.FCMOptions: ProtobufMessage {
    static let typeName = "FcmOptions"

    init() { self.init(analyticsLabel: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        guard field.name == "analytics_label" else { return false }
        reader.string(field, into: &analyticsLabel)
        return true
    }
}
