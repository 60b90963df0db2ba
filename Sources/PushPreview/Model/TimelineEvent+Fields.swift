// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension TimelineEvent {
    /// A field's text; `nil` when it is missing, empty or no string.
    func string(_ key: String) -> String? {
        guard case .string(let text)? = fields[key], !text.isEmpty else { return nil }
        return text
    }

    /// A field's whole number; `nil` when it is missing or none.
    func integer(_ key: String) -> Int? {
        switch fields[key] {
        case .integer(let number)?: number
        case .number(let number)?: Int(exactly: number)
        default: nil
        }
    }

    /// A field in seconds, at the top or inside `timings`; `nil` when it is missing or no time that could have passed.
    func duration(_ key: String) -> Duration? {
        var value = fields[key]
        if value == nil, case .object(let timings)? = fields["timings"] { value = timings[key] }
        let seconds: Double
        switch value {
        case .integer(let number)?: seconds = Double(number)
        case .number(let number)?: seconds = number
        default: return nil
        }
        // A year is more than any push lives, and far below what a Duration can hold.
        return seconds >= 0 && seconds < 31_557_600 ? .seconds(seconds) : nil
    }

    /// The fields as `key=value`, with values as compact JSON, or plain if they are simple words.
    var fieldTexts: [(key: String, value: String)] {
        fields.map { ($0.key, $0.value.plainText) }
    }
}

extension JSONValue {
    /// A string as it is, anything else as JSON on one line.
    var plainText: String {
        if case .string(let text) = self { return text }
        return compactText
    }

    private var compactText: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): number.shortText
        case .string(let text): "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .array(let values): "[\(values.map(\.compactText).joined(separator: ", "))]"
        case .object(let object):
            "{\(object.map { "\(JSONValue.string($0.key).compactText): \($0.value.compactText)" }.joined(separator: ", "))}"
        }
    }
}

extension Double {
    /// At most six decimals: a microsecond, when the number is a time in seconds.
    fileprivate var shortText: String {
        guard isFinite, abs(self) < 1e9 else { return "\(self)" }
        return "\((self * 1e6).rounded() / 1e6)"
    }
}
