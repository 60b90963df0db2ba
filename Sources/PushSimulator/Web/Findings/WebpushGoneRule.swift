// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The subscription no longer exists at the push service.
///
/// Why: a subscription ends with the user's permission, with the browser's data, and sometimes without a reason. Push
/// services then answer 410, RFC 8030 says 404; both mean that it never comes back.
///
/// Example: the user forbade the site to show notifications.
///
/// Fix: delete the token where you keep it; the page gets a new one when it is visited.
///
/// Source: RFC 8030 sections 5 and 7.3; Mozilla, autopush error 106.
enum WebpushGoneRule: DeliveryRule {
    static let id = "webpush-gone"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-7.3"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .refused, let answer = record.answer, answer.problem == .gone else { return nil }
        return
            "Nothing is shown: \(record.service.name)'s push service answers \(answer.status), because the subscription "
            + "does not exist any more; delete its token."
    }
}
