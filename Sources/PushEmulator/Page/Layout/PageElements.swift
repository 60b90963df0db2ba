// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushPreview

/// A part of the page, as the navigation lists it.
enum PageSection: String, Sendable, Hashable, CaseIterable {
    case inbox
    case compose
    case devices
    case faults

    /// The words in the navigation.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The path at which it is served.
    var path: String { self == .inbox ? "/" : "/\(rawValue)" }

    var icon: PageIcon {
        switch self {
        case .inbox: .inbox
        case .compose: .compose
        case .devices: .devices
        case .faults: .faults
        }
    }
}

/// A text with a button that copies it.
struct Snippet {
    /// The element's id on the page.
    let id: HTML
    let text: String
    /// A description for screen readers.
    let label: String
    /// Whether the text is JSON, which is shown with colours.
    var isJSON = false
    /// Whether long lines wrap.
    var wraps = false

    /// The number of characters that are shown at most.
    private static let limit = 200_000

    var markup: HTML {
        let content: HTML = isJSON ? JSONMarkup(text.bounded(to: Self.limit)).markup : "\(text.bounded(to: Self.limit))"
        return """
            <div class="snippet\(wraps ? " wraps" : nil as HTML?)"><pre dir="ltr" tabindex="0" role="group" aria-label="\(label)"><code id="\(id)">\(content)</code></pre>\
            <button type="button" class="copy small" data-copies="\(id)">\(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></div>
            """
    }
}

/// A path of the page with parameters, percent-encoded.
struct PageLink: Sendable, Hashable, CustomStringConvertible {
    private(set) var description: String

    /// Leaves out parameters that are `nil` or empty.
    init(_ path: String, _ parameters: KeyValuePairs<String, String?> = [:]) {
        let query = parameters.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : "\(name)=\(Self.encoded($0))" }
        }
        description = path + (query.isEmpty ? "" : "?") + query.joined(separator: "&")
    }

    /// The characters that paths and queries hold unescaped.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:"
    )

    /// The text with all reserved characters of URLs escaped.
    static func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
}

extension HTML {
    /// The link to the next part of a list, below it.
    static func pager(next link: String) -> HTML {
        """
        <nav class="pager" aria-label="Pages"><span></span><a class="button" rel="next" href="\(link)">More</a></nav>
        """
    }
}

/// A drawing in strokes of the text's colour on a grid of 20 × 20, from the folder `Icons`.
enum PageIcon: String, Sendable, Hashable, CaseIterable {
    case inbox, compose, devices, faults
    case apple, android, web
    case search, trash, copy, send, compare, download, back, help, look, close, check, image, more, add, dash
    case text, data, missing

    /// The drawing, hidden from screen readers: a text beside it says the same.
    var markup: HTML { "<svg class=\"glyph\" viewBox=\"0 0 20 20\" aria-hidden=\"true\">\(drawing)</svg>" }

    /// The icon of a platform.
    init(platform: String) {
        switch platform {
        case "apple": self = .apple
        case "android": self = .android
        default: self = .web
        }
    }
}

/// A time on the page in this machine's time zone; the script rewrites it in the reader's.
struct Moment {
    private let date: Date

    /// Takes microseconds since 1970.
    init(_ microseconds: Int64) { date = Date(microseconds: microseconds) }

    var markup: HTML {
        let exact = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return "<time datetime=\"\(exact)\">\(text)</time>"
    }

    private var text: String {
        let style = Date.VerbatimFormatStyle(
            format:
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
            timeZone: .current,
            calendar: Calendar(identifier: .gregorian)
        )
        return date.formatted(style)
    }
}

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
