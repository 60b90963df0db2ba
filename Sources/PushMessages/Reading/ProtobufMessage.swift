// SPDX-License-Identifier: Apache-2.0

/// A type that is read from JSON as a protobuf message, field by field.
protocol ProtobufMessage {
    /// Name inside `google.firebase.fcm.v1`, as it appears in violations.
    ///
    /// The discovery document names the messages; that the protobuf package calls them alike is an assumption, since no
    /// captured answer shows one.
    static var typeName: String { get }

    init()

    /// Reads a field, or answers `false` where the message has none of that name.
    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool
}
