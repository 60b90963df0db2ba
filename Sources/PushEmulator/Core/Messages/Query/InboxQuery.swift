// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A parsed search of the inbox: terms that must all match.
///
/// See ``InboxQueryParser`` for the grammar. Most terms become SQL; terms that need the parsed message, such as
/// `rule:`, are evaluated on the messages that match the others.
struct InboxQuery: Sendable, Hashable {
    /// A term, possibly negated.
    struct Element: Sendable, Hashable {
        var term: Term
        var isNegated = false
    }

    /// One condition on a message.
    enum Term: Sendable, Hashable {
        /// A word or phrase in any title, body, target or data.
        case text(String)
        /// A target of this kind: `token`, `fid` or `topic`.
        case target(kind: String, SearchPattern)
        /// Text within a condition.
        case condition(String)
        case title(String)
        case body(String)
        case name(SearchPattern)
        case project(SearchPattern)
        case wire(WireProtocol)
        /// The push type, such as `background`.
        case type(SearchPattern)
        case status(ClosedRange<Int>)
        case error(SearchPattern)
        /// The analytics label of the message or of one of its platforms.
        case label(SearchPattern)
        case has(Feature)
        case state(State)
        /// Received before this moment, in microseconds since 1970.
        case before(Int64)
        /// Received at this moment or later, in microseconds since 1970.
        case after(Int64)
        case delivery(DeliveryTerm)
        /// A finding of this rule, about the message or one of its deliveries.
        case rule(String)
    }

    /// The values of `has:`.
    enum Feature: String, Sendable, Hashable, CaseIterable {
        /// The message has an image for some platform.
        case image
        /// A device displayed an image.
        case displayedImage = "displayed-image"
        /// The request was refused.
        case error
        /// The message has a finished delivery.
        case delivery
        /// A fault was applied to the request.
        case fault
    }

    /// The values of `is:`.
    enum State: String, Sendable, Hashable, CaseIterable {
        case read
        case unread
        case dryRun = "dry-run"
        /// Some deliveries are unfinished.
        case pending
    }

    /// A condition on a delivery; a single delivery must meet all that are not negated.
    enum DeliveryTerm: Sendable, Hashable {
        case platform(String)
        case outcome(String)
        /// The device's id, or its name.
        case device(SearchPattern)
    }

    /// The terms; without any, every message matches.
    var elements: [Element] = []

    /// Every message.
    static let all = InboxQuery()
}

/// The allowed values of some terms.
extension InboxQuery.Term {
    static let platforms = Platform.allCases.map(\.rawValue)
    static let features = InboxQuery.Feature.allCases.map(\.rawValue)
    static let states = InboxQuery.State.allCases.map(\.rawValue)

    /// All outcomes of a simulated device's delivery.
    static let outcomes = [
        Delivery.Outcome.modified, .bestAttempt, .original, .suppressed, .silent, .shown, .handedToApp, .duplicate,
        .generic, .acknowledged, .sent, .expired, .replaced, .notShown,
    ].map(\.rawValue)

    static func isKnownRule(_ rule: String) -> Bool {
        rule == InvalidJSONRule.id || RuleCatalogue.standard[rule] != nil
    }
}

/// A value that must match as a whole, with `*` for any characters.
struct SearchPattern: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }
}
