// SPDX-License-Identifier: Apache-2.0

/// A place in a payload that a vendor's SDK reads, for instance `os_data/att/*`.
///
/// A step that ends with `*` stands for all members that begin so, and for all elements of a list. A text on the way is
/// read as JSON, because data messages hold structured values as texts. An end such as `=http*` asks for texts that begin so.
package struct KeyPattern: Sendable, Hashable, CustomStringConvertible {
    /// A value that was found.
    package struct Match: Sendable, Hashable {
        /// From the payload's top; it ends at the text that holds the value as JSON, if one does.
        package var path: FieldPath
        /// The value's own place for a sentence: `itbl.attachment-url`, also inside of a text.
        package var name: String
        package var value: JSONValue

        /// Whether the path leads to the value itself.
        package var isDirect: Bool { path.description == name }
    }

    /// The most values that one pattern finds, so that a large document costs little.
    private static let limit = 32

    private let steps: [String]
    private let start: String?

    init(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        steps = parts.first?.split(separator: "/").map(String.init) ?? []
        start = parts.count == 2 && parts[1].hasSuffix("*") ? String(parts[1].dropLast()) : nil
    }

    /// The first step without `*`, and whether it stands for all that begin so.
    var first: (name: Substring, isPrefix: Bool) { Self.split(steps.first ?? "") }

    /// The name at the end.
    var last: String? { steps.last }

    package var description: String { steps.joined(separator: ".") }

    /// Returns the values at these places, except `null` and empty texts.
    package func matches(in object: JSONObject) -> [Match] {
        var found: [Match] = []
        collect(steps[...], in: .object(object), Match(path: [], name: "", value: .null), isInText: false, &found)
        return found
    }

    /// Returns the values that are texts.
    package func texts(in object: JSONObject) -> [Match] { matches(in: object).filter { $0.value.string != nil } }

    /// Returns the first of the values as text, a number in its digits.
    package func text(in object: JSONObject) -> String? { matches(in: object).lazy.compactMap(\.text).first }

    private func collect(
        _ steps: ArraySlice<String>,
        in value: JSONValue,
        _ place: Match,
        isInText: Bool,
        _ found: inout [Match]
    ) {
        guard found.count < Self.limit else { return }
        guard let step = steps.first else {
            let begins = start.map { value.string?.hasPrefix($0) == true } ?? true
            if begins, value != .null, value != "" {
                found.append(Match(path: place.path, name: place.name, value: value))
            }
            return
        }
        let (name, isPrefix) = Self.split(step)
        func descend(_ step: FieldPath.Step, _ member: JSONValue) {
            var next = place
            next.name = FieldPath([step]).description
            if !place.name.isEmpty { next.name = place.name + (next.name.hasPrefix("[") ? "" : ".") + next.name }
            if !isInText { next.path = place.path.appending(step) }
            collect(steps.dropFirst(), in: member, next, isInText: isInText, &found)
        }
        switch value {
        case .object(let object):
            if isPrefix {
                for (key, member) in object where key.hasPrefix(name) { descend(.member(key), member) }
            } else if let member = object[String(name)] {
                descend(.member(String(name)), member)
            }
        case .array(let elements) where isPrefix:
            for (index, member) in elements.enumerated() { descend(.index(index), member) }
        case .string(let text):
            // Only the start of JSON is worth a parser.
            guard text.hasPrefix("{") || text.hasPrefix("["), let inner = try? JSONValue(parsing: text) else {
                return
            }
            collect(steps, in: inner, place, isInText: true, &found)
        default: return
        }
    }

    private static func split(_ step: String) -> (Substring, Bool) {
        step.hasSuffix("*") ? (step.dropLast(), true) : (step[...], false)
    }
}

extension KeyPattern.Match {
    /// The value as text: a number or a flag as JSON spells it; `nil` for a list or an object.
    package var text: String? {
        switch value {
        case .string(let text): text
        case .bool, .integer, .number: value.description
        case .null, .array, .object: nil
        }
    }
}

/// A key that a payload of a vendor has, for instance `push_from=moengage`.
///
/// `=` asks for this text, or, if the text ends in `*`, for a text that begins with it.
struct KeyTest: Sendable, Hashable {
    let pattern: KeyPattern
    private let expected: (text: String, isPrefix: Bool)?

    init(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        pattern = KeyPattern(parts[0])
        expected =
            parts.count == 1
            ? nil : parts[1].hasSuffix("*") ? (String(parts[1].dropLast()), true) : (parts[1], false)
    }

    static func == (a: Self, b: Self) -> Bool {
        a.pattern == b.pattern && a.expected?.text == b.expected?.text && a.expected?.isPrefix == b.expected?.isPrefix
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(expected?.text)
    }

    func holds(in object: JSONObject) -> Bool {
        let matches = pattern.matches(in: object)
        guard let expected else { return !matches.isEmpty }
        return matches.contains { match in
            guard !expected.isPrefix else { return match.value.string?.hasPrefix(expected.text) ?? false }
            return match.text == expected.text
        }
    }
}
