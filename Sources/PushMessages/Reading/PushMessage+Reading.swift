// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// The result of reading a request: the message, without the fields that could not be read, and the violations.
    public struct Reading: Sendable, Hashable {
        /// The message; fields with violations are not set.
        public var message: PushMessage
        /// Whether the request asks only for validation.
        public var validateOnly: Bool
        /// The fields that the FCM service would reject, in the order of the text.
        public var violations: [FieldViolation]

        /// Makes a reading from its parts.
        public init(message: PushMessage, validateOnly: Bool = false, violations: [FieldViolation] = []) {
            self.message = message
            self.validateOnly = validateOnly
            self.violations = violations
        }
    }

    /// Reads a request of FCM's HTTP v1 API, `{"message": …}`, as its front end does.
    ///
    /// Accepts names in snake_case and lowerCamelCase, enumerations in any case or by number, booleans and numbers in
    /// strings.
    ///
    /// - Throws: ``JSONSyntaxError`` if the bytes are not JSON. A field that FCM would reject is a violation, not an
    ///   error.
    public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Reading {
        read(try JSONDocument(parsing: bytes))
    }

    /// Reads a request from a parsed document.
    public static func read(_ document: JSONDocument) -> Reading {
        MessageScanner.request(document) ?? readReportingViolations(document)
    }

    /// Reads a request with ``MessageReader`` alone, which reports violations.
    static func readReportingViolations(_ document: JSONDocument) -> Reading {
        var reader = MessageReader(document)
        var request = SendRequest()
        reader.readRoot(into: &request)
        return request.reading(reader.violations)
    }

    /// Reads a message without the request around it; paths in violations are those inside a request.
    static func read(bare document: JSONDocument) -> Reading {
        var reader = MessageReader(document)
        var message: PushMessage? = PushMessage(to: nil)
        reader.readBareMessage(into: &message)
        return Reading(message: message ?? PushMessage(to: nil), violations: reader.violations)
    }
}

/// The body of a request, `google.firebase.fcm.v1.SendMessageRequest`.
struct SendRequest: ProtobufMessage {
    static let typeName = "SendMessageRequest"
    static let fieldNames: FieldNames = ["message", "validate_only"]

    var message: PushMessage?
    var validateOnly: Bool?

    /// The part that was read, beside what could not be.
    func reading(_ violations: [FieldViolation] = []) -> PushMessage.Reading {
        PushMessage.Reading(
            message: message ?? PushMessage(to: nil),
            validateOnly: validateOnly ?? false,
            violations: violations
        )
    }

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.message(value, into: &message)
        default: try reader.bool(value, into: &validateOnly)
        }
    }
}
