// SPDX-License-Identifier: Apache-2.0

/// The outermost message of a request, `google.firebase.fcm.v1.SendMessageRequest`.
struct SendRequest: ProtobufMessage {
    static let typeName = "SendMessageRequest"

    var message: PushMessage?
    var validateOnly: Bool?

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "message": reader.message(field, into: &message)
        case "validate_only": reader.bool(field, into: &validateOnly)
        default: return false
        }
        return true
    }
}
