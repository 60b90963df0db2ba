// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An invalid search of the inbox.
public struct InboxQueryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence that names the invalid term and the alternatives.
    public let description: String

    init(_ description: String) { self.description = description }

    static func unknownKey(_ key: String) -> Self {
        let keys = InboxQuery.Key.allCases.map { "\($0.rawValue):" }.joined(separator: " ")
        return Self(
            "The search term \"\(key.excerpt):\" begins with no known key; there are \(keys). "
                + "Put the term in double quotes to look for it as text."
        )
    }

    static func valueMissing(_ key: InboxQuery.Key) -> Self {
        Self("The search term \"\(key.rawValue):\" has no value; write it right behind the colon.")
    }

    static func badValue(_ key: InboxQuery.Key, _ value: String, _ expectation: String) -> Self {
        Self("The search term \"\(key.rawValue):\(value.excerpt)\" cannot be read; \(expectation).")
    }

    static func unknownRule(_ rule: String) -> Self {
        Self(
            "The search term \"rule:\(rule.excerpt)\" does not name a rule; 'richpush lint --explain list' lists all."
        )
    }

    static let quoteOpen = Self(
        "A double quote of the search is never closed; close it, or write \\\" for a quote itself."
    )
    static let null = Self(
        "The search has the character U+0000; search for U+2400 (\u{2400}), which replaces it in lists."
    )
    static let negatesNothing = Self("A ! or - of the search has no term; write the term right after it.")

    static func tooLong(_ limit: Int) -> Self {
        Self("The search is too long; at most \(limit) bytes are read.")
    }

    static func tooManyTerms(_ limit: Int) -> Self {
        Self("The search has too many terms; at most \(limit) are read.")
    }
}
