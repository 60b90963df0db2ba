// SPDX-License-Identifier: Apache-2.0

/// A field that an answer of FCM quotes, with what the rules say of it.
struct RefusedField {
    /// How many fields of one answer are looked at.
    private static let mostFields = 6
    /// How far behind a path its reason begins and ends.
    private static let longestReason = 80
    /// Values of which one is of the kind that the field has at its right place; of several places an object leaves it open.
    private static let samples: [JSONValue] = [["a": "b"], "a", 1, ["a"]]

    private var path: [String]
    private var name: String
    /// Whether a list stands at the place, which FCM refuses with the name too.
    private var isList = false

    /// Returns the causes of these very refusals, which the answer's text shows.
    static func causes(of answer: String) -> [String] {
        let text = answer.replacing("\\\"", with: "\"").replacing("\\'", with: "'")
        let fields = unknown(in: text)
        var causes: [String] = []
        let outside = fields.filter { $0.path.isEmpty && $0.name != "message" }
        if let last = outside.last {
            let others = outside.dropLast().map(\.name).joined(separator: ", ")
            causes.append(
                "\(others.isEmpty ? "\(last.name) stands" : "\(others) and \(last.name) stand") outside of message: the v1 API takes "
                    + "{\"message\": {…}} with the fields inside."
            )
        }
        causes += fields.compactMap(\.sentence) + mistyped(in: text)
        var known: Set<String> = []
        return causes.filter { known.insert($0).inserted }
    }

    /// The fields after `Unknown name`, each with the object that it is in.
    private static func unknown(in text: String) -> [RefusedField] {
        var fields: [RefusedField] = []
        var rest = text[...]
        while fields.count < mostFields, let start = rest.firstRange(of: "Unknown name \"") {
            rest = rest[start.upperBound...]
            let name = String(rest.prefix { $0 != "\"" })
            rest = rest.dropFirst(name.count + 1)
            var path: Substring = ""
            if rest.hasPrefix(" at ") {
                path = rest.dropFirst(4).drop { $0 == "'" }.prefix { $0 != "'" && $0 != ":" && !$0.isWhitespace }
            }
            guard !name.isEmpty, name.count <= 100 else { continue }
            let reason = rest.prefix(path.count + Self.longestReason)
            let end = reason.firstRange(of: "Unknown name \"")?.lowerBound ?? reason.endIndex
            fields.append(
                RefusedField(
                    path: path.split(separator: ".").map(String.init),
                    name: name,
                    isList: reason[..<end].contains("cannot start list")
                )
            )
        }
        return fields
    }

    /// The rules' sentence about the field; `nil` if they have no better one than the answer.
    private var sentence: String? {
        let parent = path.isEmpty ? ["message"] : path
        if let member = Self.member(path) { return Self.remedy(for: "an object", in: member) }
        guard parent.first == "message", parent.count <= 8, !parent.contains(where: { $0.contains("[") }) else {
            return nil
        }
        if isList { return Self.remedy(forListAt: parent + [name]) }
        let place = FieldPath((parent + [name]).map { .member($0) })
        for sample in Self.samples {
            guard let document = Self.message(with: sample, at: place) else { continue }
            let findings = Self.findings(in: document, at: place)
            if let own = findings.first(where: { $0.rule != InvalidFieldRule.id }) { return own.message }
            let subject = Linter.subject(PushDocument.read(document), source: document)
            if let remedy = InvalidFieldRule.remedy(forMisspelt: place, in: subject) {
                return "The name is misspelt; \(remedy)."
            }
        }
        return nil
    }

    /// What to write in place of a list; `nil` if the table has no such field, or a list is right.
    private static func remedy(forListAt steps: [String]) -> String? {
        guard let field = MessageTable.standard.place(at: steps.map(FieldName.protobuf))?.field else { return nil }
        let place = steps.dropFirst().joined(separator: ".")
        switch field.kind {
        case .texts, .durations, .objects, .anything: return nil
        case .object, .headers, .textMap:
            return
                "\(place) is a list, and FCM takes an object; PHP writes an object without members as a list, so leave out \(place) "
                + "if it has none."
        case .text, .boolean, .integer, .float, .duration, .timestamp, .flag, .names:
            return "\(place) is a list, and FCM takes one value; write one, and leave it out if there is none."
        }
    }

    private static func remedy(for value: String, in member: (map: String, number: Int)) -> String {
        "Member \(member.number) of \(member.map) is \(value), and FCM takes texts alone; write it as JSON in quotation marks, "
            + "which the app decodes."
    }

    /// What to write in place of an object; the answer names the object that it is in, and the field in brackets.
    private static func remedy(forObjectAt path: String, _ field: Substring) -> String? {
        let steps = path.split(separator: ".").map(String.init) + [String(field)]
        if let place = member(steps) { return remedy(for: "an object or a list", in: place) }
        guard steps.first == "message", (3...8).contains(steps.count), !path.contains("["), field.count <= 100 else {
            return nil
        }
        return "\(steps.dropFirst().joined(separator: ".")) is an object, and FCM takes one value; write one."
    }

    /// The remedies for the values after `Invalid value at`.
    private static func mistyped(in text: String) -> [String] {
        var remedies: [String] = []
        var rest = text[...]
        while remedies.count < mostFields, let start = rest.firstRange(of: "Invalid value at '") {
            rest = rest[start.upperBound...]
            let path = String(rest.prefix { $0 != "'" })
            rest = rest.dropFirst(path.count)
            guard rest.hasPrefix("' ("), let comma = rest.firstRange(of: "), ") else { continue }
            let kind = rest[..<comma.lowerBound].dropFirst(3)
            rest = rest[comma.upperBound...]
            if rest.hasPrefix("Starting an object") {
                if let sentence = remedy(forObjectAt: path, kind) { remedies.append(sentence) }
                continue
            }
            // Of a duration the answer says more before the value.
            if rest.hasPrefix("Field '"), let value = rest.firstRange(of: "value is ") {
                rest = rest[value.upperBound...]
            }
            if let sentence = remedy(path, kind, String(value(at: rest.prefix(60)))) { remedies.append(sentence) }
        }
        return remedies
    }

    /// The value at the start of a text, without what the answer writes behind it, such as its own quotation mark and comma.
    private static func value(at text: Substring) -> Substring {
        guard text.hasPrefix("\"") else {
            return text.prefix { !$0.isWhitespace && !["\\", "\"", ",", "}"].contains($0) }
        }
        return text.prefix(text.dropFirst().prefix { $0 != "\"" }.count + 2)
    }

    private static func remedy(_ path: String, _ kind: Substring, _ value: String) -> String? {
        let steps = path.split(separator: ".").map(String.init)
        if let place = member(steps) {
            guard kind == "TYPE_STRING", !value.isEmpty else { return nil }
            return "Member \(place.number) of \(place.map) is \(value), which is no text; write \"\(value)\"."
        }
        guard steps.first == "message", steps.count > 1, steps.count <= 8, !path.contains("["),
            let sample = try? JSONValue(parsing: value)
        else { return nil }
        let place = FieldPath(steps.map { .member($0) })
        let document = message(with: sample, at: place)
        let finding = document.flatMap { document in
            findings(in: document, at: place).first { $0.rule == InvalidFieldRule.id }
        }
        guard let finding, let end = finding.message.ranges(of: "; ").last?.upperBound else { return nil }
        return "\(steps.dropFirst().joined(separator: ".")) is \(value); \(finding.message[end...])"
    }

    /// Returns the map that `message.data[1].value` is in, and which of its members it is in the order in which they were sent.
    private static func member(_ steps: [String]) -> (map: String, number: Int)? {
        guard steps.count > 2, steps.last == "value", let map = steps.dropLast().last,
            let bracket = map.firstIndex(of: "["), let index = Int(map[map.index(after: bracket)...].dropLast()),
            (0..<1_000_000).contains(index)
        else { return nil }
        let name = (steps.dropFirst().dropLast(2) + [String(map[..<bracket])]).joined(separator: ".")
        return (name, index + 1)
    }

    /// A message that has only this beside its target.
    private static func message(with value: JSONValue, at place: FieldPath) -> JSONDocument? {
        var json = value
        for step in place.steps.dropFirst().reversed() {
            if case .member(let name) = step { json = .object([name: json]) }
        }
        guard var message = json.object else { return nil }
        if message["topic"] == nil { message["topic"] = "news" }
        return try? JSONDocument(parsing: JSONValue.object(["message": .object(message)]).encoded())
    }

    /// What the rules refuse at a place of a message.
    private static func findings(in message: JSONDocument, at place: FieldPath) -> [Finding] {
        Linter.standard.lint(message).filter { $0.path == place.description && $0.severity == .error }
    }
}
