// SPDX-License-Identifier: Apache-2.0

extension Fix {
    /// Returns the document with all edits made, in order.
    ///
    /// An edit whose path leads through a string, a number or a missing array element changes nothing; `null` on the way
    /// becomes an object.
    public func apply(to document: JSONValue) -> JSONValue {
        edits.reduce(document) { document, edit in
            switch edit {
            case .set(let path, let value): Fix.setting(value, at: path.steps[...], in: document)
            case .remove(let path): Fix.removing(path.steps[...], from: document)
            }
        }
    }

    /// The value after setting what stands at a place below it.
    static func setting(_ value: JSONValue, at steps: ArraySlice<FieldPath.Step>, in node: JSONValue)
        -> JSONValue
    {
        guard let step = steps.first else { return value }
        switch (step, node) {
        case (.member(let name), .object(var object)):
            object[name] = setting(value, at: steps.dropFirst(), in: object[name] ?? .null)
            return .object(object)
        case (.member(let name), .null):
            return .object([name: setting(value, at: steps.dropFirst(), in: .null)])
        case (.index(let index), .array(var elements)) where elements.indices.contains(index):
            elements[index] = setting(value, at: steps.dropFirst(), in: elements[index])
            return .array(elements)
        default:
            return node
        }
    }

    private static func removing(_ steps: ArraySlice<FieldPath.Step>, from node: JSONValue) -> JSONValue {
        guard let step = steps.first else { return node }
        let rest = steps.dropFirst()
        switch (step, node) {
        case (.member(let name), .object(var object)):
            guard let child = object[name] else { return node }
            object[name] = rest.isEmpty ? nil : removing(rest, from: child)
            return .object(object)
        case (.index(let index), .array(var elements)) where elements.indices.contains(index):
            if rest.isEmpty {
                elements.remove(at: index)
            } else {
                elements[index] = removing(rest, from: elements[index])
            }
            return .array(elements)
        default:
            return node
        }
    }
}
