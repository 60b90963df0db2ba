// SPDX-License-Identifier: Apache-2.0

/// Where in a JSON document something stands: the members and indexes from its root down.
///
/// Prints as `message.apns.payload.aps.mutable-content`, `message.data["google.c.a"]` or `message.webpush.actions[0]`.
public struct FieldPath: Sendable, Hashable {
    /// One step down: into a member of an object, or to an element of an array.
    public enum Step: Sendable, Hashable {
        case member(String)
        case index(Int)
    }

    /// The steps from the root; none is the document itself.
    public var steps: [Step]

    /// Makes a path from its steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The path one step further down.
    public func appending(_ step: Step) -> FieldPath { FieldPath(steps + [step]) }

    /// The path further down by all steps of the other.
    public func appending(_ path: FieldPath) -> FieldPath { FieldPath(steps + path.steps) }
}

extension FieldPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Steps into the member of this name.
    public init(stringLiteral name: String) { self = .member(name) }

    /// Steps to the element at this index.
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension FieldPath: ExpressibleByArrayLiteral {
    /// Makes a path from its steps: `["message", "android", "ttl"]`.
    public init(arrayLiteral steps: Step...) { self.init(steps) }
}

extension FieldPath: CustomStringConvertible {
    /// The path with dots; names that hold a dot, a bracket, a quote or a space are quoted in brackets.
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
