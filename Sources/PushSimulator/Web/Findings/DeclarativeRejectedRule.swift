// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Safari refuses a declarative push, and shows nothing.
///
/// Why: WebKit is stricter than the specification. A title is not empty, `navigate` and `icon` are absolute URLs, and a member of
/// another type than it wants refuses the whole push. No worker gets it then.
///
/// Example: `{"web_push": 8030, "notification": {"title": "Pancakes", "navigate": "/menu"}}`.
///
/// Fix: change the member that the sentence names.
///
/// Source: WebKit, `NotificationJSONParser.cpp`, and its test `DeclarativeParsing`.
enum DeclarativeRejectedRule: DeliveryRule {
    static let id = "declarative-rejected"
    static let severity = Severity.error
    static let documentation: String? = "https://webkit.org/blog/16535/meet-declarative-web-push/"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard case .declarationRejected(let flaw) = record.end else { return nil }
        return "Nothing is shown: Safari refuses the declarative push, because \(flaw.reason); change \(flaw.path)."
    }
}
