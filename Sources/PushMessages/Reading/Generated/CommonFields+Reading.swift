// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage: ProtobufMessage, EmptyInitializable {
    static let typeName = "Message"
    static let fieldNames: FieldNames = [
        "name", "fid", "token", "topic", "condition", "notification", "data", "android", "android_v2", "webpush",
        "apns", "fcm_options",
    ]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &name)
        case 1: try reader.string(value, of: "target", into: &target) { .fid($0) }
        case 2: try reader.string(value, of: "target", into: &target) { .token($0) }
        case 3: try reader.string(value, of: "target", into: &target) { .topic($0) }
        case 4: try reader.string(value, of: "target", into: &target) { .condition(Condition($0)) }
        case 5: try reader.message(value, into: &notificationSection)
        case 6: try reader.map(value, entryType: "Message.DataEntry", into: &data)
        case 7: try reader.message(value, into: &androidSection)
        case 8: try reader.message(value, into: &androidV2Section)
        case 9: try reader.message(value, into: &webpushSection)
        case 10: try reader.message(value, into: &apnsSection)
        case 11: try reader.message(value, into: &fcmOptionsSection)
        default: break
        }
    }
}

extension PushMessage.Notification: ProtobufMessage, SectionFields {
    static let typeName = "Notification"
    static let fieldNames: FieldNames = ["title", "body", "image"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &title)
        case 1: try reader.string(value, into: &body)
        case 2: try reader.string(value, into: &image)
        default: break
        }
    }
}

extension PushMessage.FCMOptions: ProtobufMessage, SectionFields {
    static let typeName = "FcmOptions"
    static let fieldNames: FieldNames = ["analytics_label"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &analyticsLabel)
        default: break
        }
    }
}
