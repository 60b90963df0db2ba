// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The simulation was cancelled, so it is unknown what the browser would show.
///
/// Why: a cancelled task ends its delivery at once, however many pictures are still on their way.
///
/// Example: a test with a time limit that is shorter than the browser's.
///
/// Fix: let the delivery end, or give the browser a shorter time limit.
///
/// Source: RichPush's own.
enum WebCancelledRule: WebDeliveryRule {
    static let id = "web-simulation-cancelled"
    static let severity = Severity.note

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .cancelled else { return nil }
        return "Nothing is known of this delivery: its simulation was cancelled before the notification was shown."
    }
}
