// SPDX-License-Identifier: Apache-2.0

/// The place of a value in a JSON document: the members and indexes from the root down.
///
/// Prints as `message.apns.payload.aps.mutable-content`, `message.data["google.c.a"]` or `message.webpush.actions[0]`.
public struct FieldPath: Sendable, Hashable {
    /// One step: to a member of an object, or to an element of an array.
    public enum Step: Sendable, Hashable {
        case member(String)
        case index(Int)
    }

    /// The steps from the root; empty for the document itself.
    public var steps: [Step]

    /// Makes a path from its steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// Returns the path with one more step.
    public func appending(_ step: Step) -> FieldPath { FieldPath(steps + [step]) }

    /// Returns the path followed by all steps of another.
    public func appending(_ path: FieldPath) -> FieldPath { FieldPath(steps + path.steps) }
}

extension FieldPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Makes a step to the member with this name.
    public init(stringLiteral name: String) { self = .member(name) }

    /// Makes a step to the element at this index.
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension FieldPath: ExpressibleByArrayLiteral {
    /// Makes a path from its steps: `["message", "android", "ttl"]`.
    public init(arrayLiteral steps: Step...) { self.init(steps) }
}

extension FieldPath: CustomStringConvertible {
    /// The path with dots; names with a dot, bracket, quote, space or control character are quoted in brackets.
    public var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .member(let name) where FieldPath.isPlain(name): text += text.isEmpty ? name : ".\(name)"
            case .member(let name): text += "[\(FieldPath.quoted(name))]"
            }
        }
        return text
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), 0...0x20, 0x7F: false
                default: true
                }
            }
    }

    private static func quoted(_ name: String) -> String {
        var text = "\""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.value < 0x20:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension FieldPath {
    /// The steps as an array of names and indexes.
    public var json: JSONValue {
        .array(
            steps.map { step in
                switch step {
                case .member(let name): .string(name)
                case .index(let index): .integer(index)
                }
            }
        )
    }
}

extension FieldPath {
    /// Reads a path from an array of names and indexes; `nil` for anything else.
    public init?(json: JSONValue) {
        let steps = json.elements { step -> Step? in step.string.map(Step.member) ?? step.integer.map(Step.index) }
        guard let steps else { return nil }
        self.init(steps)
    }
}

extension JSONValue {
    /// Returns the member or element at the steps, with the names letter by letter; `nil` if there is none.
    package func value(exactlyAt steps: some Sequence<FieldPath.Step>) -> JSONValue? {
        steps.reduce(Optional(self)) { node, step in
            switch step {
            case .member(let name): node?[name]
            case .index(let index): node?[index]
            }
        }
    }

    /// Returns a copy whose member or element at the steps is replaced; missing objects on the way are added.
    ///
    /// Steps through a string, a number or a missing array element change nothing; `null` on the way becomes an object.
    func setting(_ value: JSONValue, at steps: ArraySlice<FieldPath.Step>) -> JSONValue {
        guard let step = steps.first else { return value }
        switch (step, self) {
        case (.member(let name), .object(var object)):
            object[name] = (object[name] ?? .null).setting(value, at: steps.dropFirst())
            return .object(object)
        case (.member(let name), .null):
            return .object([name: JSONValue.null.setting(value, at: steps.dropFirst())])
        case (.index(let index), .array(var elements)) where elements.indices.contains(index):
            elements[index] = elements[index].setting(value, at: steps.dropFirst())
            return .array(elements)
        default:
            return self
        }
    }

    /// Returns a copy without the member or element at the steps.
    func removing(_ steps: ArraySlice<FieldPath.Step>) -> JSONValue {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.member(let name), .object(var object)):
            guard let child = object[name] else { return self }
            object[name] = rest.isEmpty ? nil : child.removing(rest)
            return .object(object)
        case (.index(let index), .array(var elements)) where elements.indices.contains(index):
            if rest.isEmpty {
                elements.remove(at: index)
            } else {
                elements[index] = elements[index].removing(rest)
            }
            return .array(elements)
        default:
            return self
        }
    }
}
