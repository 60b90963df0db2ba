// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// JSON as markup, with a class for each kind of token, for colours.
struct JSONMarkup {
    private let text: String

    init(_ text: String) { self.text = text }

    var markup: HTML {
        var markup = HTML()
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            if first == "\"" {
                let string = Self.string(at: rest)
                let after = rest[string.endIndex...].drop { $0 == " " }
                markup += after.first == ":" ? "<b>\(String(string))</b>" : "<i>\(String(string))</i>"
                rest = rest[string.endIndex...]
            } else {
                let plain = rest.prefix { $0 != "\"" }
                markup += "\(String(plain))"
                rest = rest[plain.endIndex...]
            }
        }
        return markup
    }

    /// A string, up to its closing quotation mark or the end of a truncated text.
    private static func string(at rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            let scalar = rest[index]
            index = rest.index(after: index)
            if scalar == "\"" { break }
            if scalar == "\\", index < rest.endIndex { index = rest.index(after: index) }
        }
        return rest[..<index]
    }
}
