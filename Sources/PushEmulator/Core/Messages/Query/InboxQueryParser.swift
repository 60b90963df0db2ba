// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Parses searches: `key:value` terms, words, "quoted phrases", and `!` or `-` before any of them to negate it.
///
/// Terms are separated by spaces and must all match. A value with spaces is quoted (`title:"Hello you"`); in quotes,
/// `\"` and `\\` stand for the characters themselves.
struct InboxQueryParser {
    /// The maximum length of a search, in bytes.
    static let byteLimit = 2048
    /// The maximum number of terms in a search.
    static let termLimit = 32

    private var rest: Substring
    private let now: Int64
    private let protocols: [WireProtocol]

    private init(_ text: String, now: Int64, protocols: [WireProtocol]) {
        rest = text[...]
        self.now = now
        self.protocols = protocols
    }

    /// Parses a search; an empty one matches every message.
    ///
    /// - Parameters:
    ///   - now: The reference time of ages such as `10m`, in microseconds since 1970; the current time by default.
    ///   - protocols: The values that `protocol:` accepts.
    static func parse(
        _ text: String,
        now: Int64 = .now,
        protocols: [WireProtocol]
    ) throws(InboxQueryError) -> InboxQuery {
        guard text.utf8.count <= byteLimit else { throw .tooLong(byteLimit) }
        guard !text.hasNull else { throw .null }
        var parser = InboxQueryParser(text, now: now, protocols: protocols)
        var query = InboxQuery()
        while let element = try parser.next() {
            guard query.elements.count < termLimit else { throw .tooManyTerms(termLimit) }
            query.elements.append(element)
        }
        return query
    }

    private mutating func next() throws(InboxQueryError) -> InboxQuery.Element? {
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first else { return nil }
        let isNegated = first == "!" || first == "-"
        if isNegated { rest.removeFirst() }
        guard let start = rest.first, !start.isWhitespace else { throw .negatesNothing }
        return InboxQuery.Element(term: try term(), isNegated: isNegated)
    }

    private mutating func term() throws(InboxQueryError) -> InboxQuery.Term {
        if rest.first == "\"" { return .text(try phrase()) }
        let word = rest.prefix { !$0.isWhitespace && $0 != ":" && $0 != "\"" }
        rest = rest[word.endIndex...]
        guard rest.first == ":" else { return .text(String(word) + (try value())) }
        guard let key = InboxQuery.Key(rawValue: word.lowercased()) else { throw .unknownKey(String(word)) }
        rest.removeFirst()
        return try InboxQuery.Term(key, try value(), now: now, protocols: protocols)
    }

    /// Parses the text up to the next space, including quoted parts.
    private mutating func value() throws(InboxQueryError) -> String {
        var value = ""
        while let next = rest.first, !next.isWhitespace {
            if next == "\"" {
                value += try phrase()
            } else {
                value.append(rest.removeFirst())
            }
        }
        return value
    }

    /// Parses a quoted phrase and returns its content.
    private mutating func phrase() throws(InboxQueryError) -> String {
        rest.removeFirst()
        var phrase = ""
        while let next = rest.popFirst() {
            switch next {
            case "\"": return phrase
            case "\\" where rest.first == "\"" || rest.first == "\\": phrase.append(rest.removeFirst())
            default: phrase.append(next)
            }
        }
        throw .quoteOpen
    }
}

extension Int64 {
    /// The current time in microseconds since 1970.
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
}
