// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// JSON in which keys, texts and other values have classes of their own, for their colours.
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

    /// From a quotation mark to the one that ends the string, or to the end of a text that was cut.
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
