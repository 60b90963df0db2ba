// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push shows nothing, and Safari counts such pushes.
///
/// Why: Safari ends the subscription of a site after three pushes for which the worker shows no notification within 30 seconds. It
/// counts them for as long as the site is subscribed, also while a page of the site is visible. Declarative pushes do not count.
///
/// Example: three messages with only data.
///
/// Fix: show a notification for each push, or send a declarative one.
///
/// Source: WebKit, `WebPushDaemonConstants.h` (`maxSilentPushCount`), and its test `TooManySilentPushesCausesUnsubscribe`.
enum WebSilentPushRule: DeliveryRule {
    static let id = "web-silent-push"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers"

    static func severity(in record: WebDeliveryRecord) -> Severity {
        (record.silentCount ?? 0) >= (record.browser.silentPushLimit ?? .max) ? .error : .warning
    }

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let count = record.silentCount, let limit = record.browser.silentPushLimit else { return nil }
        if count >= limit {
            return
                "Safari has ended the subscription, because \(count) pushes showed nothing; the user must allow notifications again. "
                + "Show a notification for each push."
        }
        return
            "Safari counts this push, number \(count) of \(limit) that show nothing, and ends the subscription with the last; show a "
            + "notification for each push."
    }
}
