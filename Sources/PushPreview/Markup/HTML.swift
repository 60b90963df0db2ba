// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Markup in which only this package's own source text stands as written.
///
/// Literals are `StaticString`s, so no text that arrived at run time can take their place; whatever is interpolated is
/// escaped, unless it is `HTML` itself. There is no initializer from `String`.
package struct HTML: Sendable, Hashable {
    /// The markup as it goes into a file.
    package private(set) var text: String

    /// Makes nothing.
    package init() { text = "" }

    /// The markup with another text wherever the text stands in it.
    ///
    /// A text that could be part of the markup itself, such as a short word, must not be given.
    package func replacing(_ text: String, with other: String) -> HTML {
        var replaced = HTML()
        let (text, other) = ("\(text)" as HTML, "\(other)" as HTML)
        replaced.text = self.text.replacingOccurrences(of: text.text, with: other.text)
        return replaced
    }

    /// Appends markup.
    package static func += (a: inout HTML, b: HTML) { a.text += b.text }
}

extension HTML: ExpressibleByStringInterpolation {
    package init(stringLiteral literal: StaticString) { text = literal.description }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The compiler's form of a literal with values in it.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ markup: HTML) { text += markup.text }

        package mutating func appendInterpolation(_ markup: HTML?) { text += markup?.text ?? "" }

        package mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }

        package mutating func appendInterpolation(_ untrusted: String) { untrusted.appendEscaped(to: &text) }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// A share of a whole as a CSS or SVG length, with two decimals; a value that is not a number, or is outside 0
        /// to 1, is brought inside.
        package mutating func appendInterpolation(percent share: Double) {
            let hundredths = share.isFinite ? Int((min(max(share, 0), 1) * 10_000).rounded()) : 0
            let decimals = hundredths % 100
            text += "\(hundredths / 100)\(decimals == 0 ? "" : ".\(decimals < 10 ? "0" : "")\(decimals)")%"
        }

        /// A length or coordinate with two decimals at most; a value that is not a number becomes 0.
        package mutating func appendInterpolation(length: Double) {
            guard length.isFinite, abs(length) < 1e9 else { return text += "0" }
            let hundredths = Int((abs(length) * 100).rounded())
            let decimals = hundredths % 100
            if length < 0, hundredths > 0 { text += "-" }
            text += "\(hundredths / 100)"
            if decimals > 0 {
                text += decimals % 10 == 0 ? ".\(decimals / 10)" : ".\(decimals < 10 ? "0" : "")\(decimals)"
            }
        }

        /// A `data:` URI of this media type; base64 needs no escaping.
        mutating func appendInterpolation(data bytes: [UInt8], mediaType: StaticString) {
            text += "data:\(mediaType);base64,\(bytes.base64)"
        }
    }
}

extension String {
    /// Escapes for element content and quoted attributes alike; control characters, which HTML forbids, become visible.
    fileprivate func appendEscaped(to text: inout String) {
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar.isLineLayout ? scalar : scalar.visible)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Tab and line feed, the control characters that text may hold.
    var isLineLayout: Bool { self == "\t" || self == "\n" }

    /// The character itself, or what stands for it when it is a control character: the picture of a C0 control, and
    /// the replacement character for a C1 control.
    var visible: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value)!
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0: "\u{FFFD}"
        default: self
        }
    }
}

extension [UInt8] {
    /// The bytes in base64 (RFC 4648 §4), padded.
    var base64: String { Data(self).base64EncodedString() }
}
