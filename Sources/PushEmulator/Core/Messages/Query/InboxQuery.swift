// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What is looked for among the messages: terms that all have to hold.
///
/// The grammar is that of ``InboxQueryParser``; most terms become SQL, and those that need the message itself, such as
/// `rule:`, are asked of what the others left.
struct InboxQuery: Sendable, Hashable {
    /// One condition, as it is meant or as its opposite.
    struct Element: Sendable, Hashable {
        var term: Term
        var isNegated = false
    }

    /// One condition on a message.
    enum Term: Sendable, Hashable {
        /// A word or phrase in any title, text, target or piece of data.
        case text(String)
        /// A target of this kind: `token`, `fid` or `topic`.
        case target(kind: String, SearchPattern)
        /// Words of a condition.
        case condition(String)
        case title(String)
        case body(String)
        case name(SearchPattern)
        case project(SearchPattern)
        case wire(WireProtocol)
        /// The kind of a push, such as `background`.
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
        /// A finding of this rule, about the message or about a delivery of it.
        case rule(String)
    }

    /// What `has:` asks for.
    enum Feature: String, Sendable, Hashable, CaseIterable {
        /// The message names a picture for some platform.
        case image
        /// A device showed a picture.
        case displayedImage = "displayed-image"
        /// The request was refused.
        case error
        /// A device is done with it.
        case delivery
        /// It met a failure on purpose.
        case fault
    }

    /// What `is:` asks for.
    enum State: String, Sendable, Hashable, CaseIterable {
        case read
        case unread
        case dryRun = "dry-run"
        /// Some devices are not done with it.
        case pending
    }

    /// Something about a delivery; those that are not negated have to hold for one and the same.
    enum DeliveryTerm: Sendable, Hashable {
        case platform(String)
        case outcome(String)
        /// The device's id, or its name.
        case device(SearchPattern)
    }

    /// What has to hold; nothing lets every message through.
    var elements: [Element] = []

    /// Every message.
    static let all = InboxQuery()
}

/// What the values of some terms are chosen from.
extension InboxQuery.Term {
    static let platforms = Platform.allCases.map(\.rawValue)
    static let features = InboxQuery.Feature.allCases.map(\.rawValue)
    static let states = InboxQuery.State.allCases.map(\.rawValue)

    /// Every end that a simulated device gives a delivery.
    static let outcomes = [
        Delivery.Outcome.modified, .bestAttempt, .original, .suppressed, .silent, .shown, .handedToApp, .duplicate,
        .generic, .notShown,
    ].map(\.rawValue)

    static func isKnownRule(_ rule: String) -> Bool {
        rule == InvalidJSONRule.id || RuleCatalogue.standard[rule] != nil
    }
}
