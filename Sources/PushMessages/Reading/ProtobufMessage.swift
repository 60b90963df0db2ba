// SPDX-License-Identifier: Apache-2.0

/// A type that is read from JSON field by field, like a protobuf message.
protocol ProtobufMessage: EmptyInitializable {
    /// Type name within `google.firebase.fcm.v1`, as it appears in violations.
    ///
    /// The names are those of the discovery document. That the protobuf package uses the same names is an assumption,
    /// because no captured answer shows one.
    static var typeName: String { get }

    /// The fields in protobuf spelling.
    static var fieldNames: FieldNames { get }

    /// Reads the field with this number among ``fieldNames``.
    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure)
}

/// Reads the values of a message's fields: ``MessageReader`` reports what it cannot read, ``MessageScanner`` gives up.
protocol FieldReader {
    /// Where a value is.
    associatedtype Value
    associatedtype Failure: Error

    mutating func string(_ value: Value, into text: inout String?) throws(Failure)

    mutating func bool(_ value: Value, into bool: inout Bool?) throws(Failure)

    mutating func integer<Integer: FixedWidthInteger>(_ value: Value, into integer: inout Integer?) throws(Failure)

    mutating func float(_ value: Value, into number: inout Double?) throws(Failure)

    mutating func duration(_ value: Value, into duration: inout Duration?) throws(Failure)

    mutating func timestamp(_ value: Value, into timestamp: inout PushMessage.Timestamp?) throws(Failure)

    mutating func enumeration<Name: KnownValues>(
        _ value: Value,
        type: String,
        into name: inout Name?
    ) throws(Failure)

    mutating func strings(_ value: Value, into texts: inout [String]) throws(Failure)

    mutating func durations(_ value: Value, into durations: inout [Duration]) throws(Failure)

    mutating func map(_ value: Value, entryType: String, into map: inout StringMap) throws(Failure)

    mutating func message<Message: ProtobufMessage>(_ value: Value, into message: inout Message?) throws(Failure)

    mutating func message<Message: ProtobufMessage>(_ value: Value, into section: inout Section<Message>)
        throws(Failure)

    mutating func message<Message: ProtobufMessage>(_ value: Value, into section: inout BoxedSection<Message>)
        throws(Failure)

    mutating func structure<Object: DeviceObject>(_ value: Value, into object: inout Section<Object>) throws(Failure)

    mutating func structure(_ value: Value, into payload: inout PushMessage.APNSPayload) throws(Failure)

    /// Returns whether the value may set its oneof, of which the first one in the text counts.
    mutating func claim(_ oneof: String, isSet: Bool, by value: Value, isObject: Bool) throws(Failure) -> Bool
}

extension FieldReader {
    /// Reads a number that keeps its value if it is not given.
    mutating func float(_ value: Value, into number: inout Double) throws(Failure) {
        var given: Double? = number
        try float(value, into: &given)
        number = given ?? number
    }

    /// Reads a number that keeps its value if it is not given.
    mutating func integer<Integer: FixedWidthInteger>(_ value: Value, into integer: inout Integer) throws(Failure) {
        var given: Integer? = integer
        try self.integer(value, into: &given)
        integer = given ?? integer
    }

    /// Reads a text of a oneof.
    mutating func string<Choice>(
        _ value: Value,
        of oneof: String,
        into choice: inout Choice?,
        as make: (String) -> Choice
    ) throws(Failure) {
        guard try claim(oneof, isSet: choice != nil, by: value, isObject: false) else { return }
        var text: String?
        try string(value, into: &text)
        if let text { choice = make(text) }
    }

    /// Reads a message of a oneof.
    mutating func message<Message: ProtobufMessage, Choice>(
        _ value: Value,
        of oneof: String,
        into choice: inout Choice?,
        as make: (Message) -> Choice
    ) throws(Failure) {
        guard try claim(oneof, isSet: choice != nil, by: value, isObject: true) else { return }
        var message: Message?
        try self.message(value, into: &message)
        if let message { choice = make(message) }
    }
}
