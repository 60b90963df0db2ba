// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads searches: `key:value` terms, words, "quoted phrases", and `!` or `-` before any of them for its opposite.
///
/// Terms are separated by spaces and all have to hold. A value is quoted where it holds spaces (`title:"Hello you"`); in
/// quotes `\"` and `\\` stand for the characters themselves.
struct InboxQueryParser {
    /// Bytes of a search at most.
    static let byteLimit = 2048
    /// Terms of a search at most.
    static let termLimit = 32

    private var rest: Substring
    private let now: Int64
    private let protocols: [WireProtocol]

    private init(_ text: String, now: Int64, protocols: [WireProtocol]) {
        rest = text[...]
        self.now = now
        self.protocols = protocols
    }

    /// Reads a search; an empty one finds everything.
    ///
    /// - Parameters:
    ///   - now: What ages such as `10m` are counted from, in microseconds since 1970.
    ///   - protocols: What `protocol:` takes.
    static func parse(
        _ text: String,
        now: Int64 = .now,
        protocols: [WireProtocol]
    ) throws(InboxQueryError) -> InboxQuery {
        guard text.utf8.count <= byteLimit else { throw .tooLong(byteLimit) }
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

    /// What follows up to the next space, quotes opened and closed on the way.
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

    /// The inside of quotes.
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
    /// Microseconds since 1970.
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
}
