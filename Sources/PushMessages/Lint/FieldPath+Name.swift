// SPDX-License-Identifier: Apache-2.0

extension FieldPath {
    /// The path without a leading `message`, as written in findings.
    var name: String {
        steps.first == "message" ? FieldPath(Array(steps.dropFirst())).description : description
    }
}

extension FieldPath {
    /// What is to be said of the spelling of one of Apple's keys, behind its name.
    ///
    /// The Admin SDK for Node has names such as `mutableContent`; a message of it as JSON is often taken for a payload.
    var spelling: String {
        guard case .member(let name)? = steps.last,
            ["Aps", "ApsAlert"].contains(where: { AdminSDK.node.field(name, in: $0).map { $0.name != name } ?? false })
        else { return "" }
        return " (a name of the Admin SDK for Node, which translates it)"
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
