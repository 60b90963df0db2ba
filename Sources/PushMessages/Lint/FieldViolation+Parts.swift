// SPDX-License-Identifier: Apache-2.0

extension FieldViolation {
    /// The field as a path: `message.data[0].value` is four steps and an index.
    var path: FieldPath {
        var steps: [FieldPath.Step] = []
        for part in field.split(separator: ".") {
            let pieces = part.split(separator: "[")
            if let name = pieces.first, !part.hasPrefix("[") { steps.append(.member(String(name))) }
            for piece in part.hasPrefix("[") ? pieces[...] : pieces.dropFirst() {
                if let index = Int(piece.dropLast()) { steps.append(.index(index)) }
            }
        }
        return FieldPath(steps)
    }

    /// The name that FCM does not know, where the violation is about one; `field` is its parent then.
    var unknownName: String? {
        let start = "Invalid JSON payload received. Unknown name \""
        let end = (field.isEmpty ? "\"" : "\" at '\(field)'") + ": Cannot find field."
        guard description.hasPrefix(start), description.hasSuffix(end) else { return nil }
        return String(description.dropFirst(start.count).dropLast(end.count))
    }

    /// The second member of a oneof, as the sender spelled it, where the violation is about one.
    func secondMember(ofOneof name: String) -> String? {
        guard description.contains("oneof field '\(name)' is already set") else { return nil }
        return quoted(after: "Cannot set '", until: "'")
    }

    /// What stands below `field` and should not, where the violation is about such a thing.
    var superfluousName: String? { unknownName ?? listedName ?? quoted(after: "Cannot set '", until: "'") }

    /// The field that was given a list and takes none.
    private var listedName: String? {
        guard description.hasSuffix("cannot start list.") else { return nil }
        return quoted(after: "Unknown name \"", until: "\"")
    }

    private func quoted(after start: String, until end: Character) -> String? {
        guard let range = description.firstRange(of: start) else { return nil }
        return String(description[range.upperBound...].prefix { $0 != end })
    }
}
