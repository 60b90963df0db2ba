// SPDX-License-Identifier: Apache-2.0

extension FieldViolation {
    /// The field as a path: `message.data[0].value` has three member steps and an index step.
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

    /// The unknown name, whose parent is `field`; `nil` if the violation is not about an unknown name.
    var unknownName: String? {
        let start = "Invalid JSON payload received. Unknown name \""
        let end = (field.isEmpty ? "\"" : "\" at '\(field)'") + ": Cannot find field."
        guard description.hasPrefix(start), description.hasSuffix(end) else { return nil }
        return String(description.dropFirst(start.count).dropLast(end.count))
    }

    /// Returns the second member of a oneof in the input's spelling; `nil` if the violation is not about a oneof set
    /// twice.
    func secondMember(ofOneof name: String) -> String? {
        guard description.contains("oneof field '\(name)' is already set") else { return nil }
        return quoted(after: "Cannot set '", until: "'")
    }

    /// The name of a member below `field` that should not be there; `nil` if the violation is not about one.
    var unexpectedName: String? { unknownName ?? listedName ?? quoted(after: "Cannot set '", until: "'") }

    /// The key that a map has twice; `nil` for other violations.
    var repeatedKey: String? { quoted(after: "Repeated map key: '", until: "'") }

    /// The name of a field that has an array but is not repeated; `nil` for other violations.
    private var listedName: String? {
        guard description.hasSuffix("cannot start list.") else { return nil }
        return quoted(after: "Unknown name \"", until: "\"")
    }

    private func quoted(after start: String, until end: Character) -> String? {
        guard let range = description.firstRange(of: start) else { return nil }
        return String(description[range.upperBound...].prefix { $0 != end })
    }
}
