// SPDX-License-Identifier: Apache-2.0

/// Reads a parsed text into messages like protobuf's stream writer behind Google's front end, and records violations in
/// its words.
struct MessageReader: FieldReader {
    typealias Value = Field
    typealias Failure = Never

    let document: JSONDocument
    private(set) var violations: [FieldViolation] = []
    /// Path of the message that is being read.
    private var path: [PathComponent] = []
    /// Names of the oneofs that are already set in the message that is being read.
    private var takenOneofs: [String] = []

    private enum PathComponent {
        case name(String)
        case index(Int)
    }

    /// A member of a message in the text.
    struct Field {
        /// The name in protobuf spelling.
        var name: String
        /// The name as spelled in the text.
        var spelledName: String
        /// Position of the value on the tape.
        var position: Int
    }

    init(_ document: JSONDocument) {
        self.document = document
        path.reserveCapacity(16)
    }
}

// MARK: - Places

extension MessageReader {
    /// Returns the path of the message that is being read, or of a field in it.
    func place(_ name: String? = nil) -> String {
        var text = ""
        for component in path {
            switch component {
            case .name(let name): text += text.isEmpty ? name : "." + name
            case .index(let index): text += "[\(index)]"
            }
        }
        guard let name else { return text }
        return text.isEmpty ? name : text + "." + name
    }

    mutating func at<Result>(_ name: String, read: (inout MessageReader) -> Result) -> Result {
        path.append(.name(name))
        defer { path.removeLast() }
        return read(&self)
    }

    mutating func at<Result>(_ name: String, _ inner: String, read: (inout MessageReader) -> Result) -> Result {
        at(name) { $0.at(inner, read: read) }
    }

    mutating func at<Result>(index: Int, read: (inout MessageReader) -> Result) -> Result {
        path.append(.index(index))
        defer { path.removeLast() }
        return read(&self)
    }

    mutating func report(_ violation: FieldViolation) { violations.append(violation) }

    func kind(_ position: Int) -> JSONDocument.Kind { document.tape[position].kind }

    /// Returns the positions of the elements of an array.
    func elements(of position: Int) -> [Int] {
        var elements: [Int] = []
        var next = position + 1
        while next < document.tape[position].next {
            elements.append(next)
            next = Int(document.tape[next].next)
        }
        return elements
    }

    /// Calls `read` for each member of an object, in the order of the text.
    mutating func members(of position: Int, read: (inout MessageReader, String, Int) -> Void) {
        var key = position + 1
        while key < document.tape[position].next {
            read(&self, document.text(at: key), key + 1)
            key = Int(document.tape[key + 1].next)
        }
    }

    /// Returns a scalar as violations quote it: a string in quotes without escapes, a fractional number with 15 or 17
    /// digits.
    func quotation(_ position: Int) -> String {
        switch kind(position) {
        case .plainString, .escapedString: return "\"\(document.text(at: position))\""
        case .number:
            guard case .number(let number) = document.value(at: position) else {
                return document.spelling(at: position)
            }
            return Self.digits(number)
        default: return document.spelling(at: position)
        }
    }
}

// MARK: - Messages

extension MessageReader {
    mutating func readRoot(into request: inout SendRequest) {
        guard kind(0) == .object else {
            return report(.name("", at: "", "Root element must be a message."))
        }
        fields(of: 0, into: &request)
    }

    mutating func readBareMessage(into message: inout PushMessage?) {
        self.message(Field(name: "message", spelledName: "message", position: 0), into: &message)
    }

    /// Reads the members of an object into a message; a repeated message is merged into the first one.
    mutating func fields<Message: ProtobufMessage>(of position: Int, into message: inout Message) {
        let outerOneofs = takenOneofs
        takenOneofs = []
        defer { takenOneofs = outerOneofs }
        members(of: position) { reader, key, value in
            guard !key.isEmpty else {
                return reader.report(.name("", at: reader.place(), "Proto fields must have a name."))
            }
            let field = Field(name: FieldName.protobuf(key), spelledName: key, position: value)
            guard let number = Message.fieldNames.index(of: field.name) else {
                return reader.report(.name(key, at: reader.place(), "Cannot find field."))
            }
            message.read(number, field, with: &reader)
        }
    }

    mutating func message<Message: ProtobufMessage>(_ field: Field, into message: inout Message?) {
        switch kind(field.position) {
        case .null: break
        case .object:
            var read = message ?? Message()
            at(field.name) { $0.fields(of: field.position, into: &read) }
            message = read
        case .array: reportList(field)
        default: reportScalar(field, type: Self.typePrefix + Message.typeName)
        }
    }

    mutating func message<Message: ProtobufMessage>(_ field: Field, into section: inout Section<Message>) {
        message(field, into: &section.optional)
    }

    mutating func message<Message: ProtobufMessage>(_ field: Field, into section: inout BoxedSection<Message>) {
        message(field, into: &section.optional)
    }

    static let typePrefix = "type.googleapis.com/google.firebase.fcm.v1."

    mutating func reportList(_ field: Field) {
        report(.name(field.spelledName, at: place(), "Proto field is not repeating, cannot start list."))
    }

    /// What FCM's parser says of an object in the place of a single value.
    static let objectOnScalar = "Starting an object on a scalar field"

    mutating func reportObject(_ field: Field) {
        report(.value(Self.objectOnScalar, ofType: field.name, at: place()))
    }

    mutating func reportScalar(_ field: Field, type: String) {
        report(.value(quotation(field.position), ofType: type, at: place(field.name)))
    }

    /// Marks a oneof of the current message as set and returns true; if it is set already, reports this and returns
    /// false.
    ///
    /// A value that cannot be read sets its oneof too.
    mutating func claim(_ oneof: String, isSet: Bool, by field: Field, isObject: Bool) -> Bool {
        switch kind(field.position) {
        case .null, .array: return true
        case .object where !isObject: return true
        default: break
        }
        if !takenOneofs.contains(oneof) {
            takenOneofs.append(oneof)
            return true
        }
        let sentence = "oneof field '\(oneof)' is already set. Cannot set '\(field.spelledName)'"
        report(.value(sentence, ofType: "oneof", at: place()))
        return false
    }
}
