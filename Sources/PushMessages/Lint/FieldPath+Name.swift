// SPDX-License-Identifier: Apache-2.0

extension FieldPath {
    /// The path without a leading `message`, as written in findings.
    var name: String {
        steps.first == "message" ? FieldPath(Array(steps.dropFirst())).description : description
    }
}

extension [FieldPath] {
    /// The first field as written in findings, with the others that hold the same.
    var name: String {
        guard let first else { return "" }
        let others = dropFirst().map(\.name)
        guard let last = others.last else { return first.name }
        return
            "\(first.name) (also in \(others.dropLast().joined(separator: ", "))\(others.count > 1 ? " and " : "")\(last))"
    }
}
