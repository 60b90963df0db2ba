// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
