// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// iOS drops a push for a Live Activity.
///
/// Why: a push needs `event`, `timestamp` and the state, in seconds since 1970 and in their order; one whose time is
/// more than eight hours from now is for no activity that lives. Nothing on the device says so.
///
/// Example: `{"aps": {"event": "update", "timestamp": 1600000000, "content-state": {}}}`
///
/// Fix: write the time of sending as `timestamp`, in seconds since 1970.
///
/// Source: Apple, "Starting and updating Live Activities with ActivityKit push notifications"; Apple Developer Forums
/// 776165.
enum AppleLiveActivityIgnoredRule: DeliveryRule {
    static let id = "apple-live-activity-ignored"
    static let documentation: String? =
        "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"

    static func path(in record: AppleDeliveryRecord) -> FieldPath? {
        let aps: FieldPath = ["message", "apns", "payload", "aps"]
        guard let reason = record.liveActivityReason else { return aps }
        let named = ["timestamp", "stale-date"].first { reason.hasPrefix("its \($0)") || reason.hasPrefix("aps.\($0)") }
        return named.map { aps.appending(.member($0)) } ?? aps
    }

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let reason = record.liveActivityReason else { return nil }
        return
            "The Live Activity does not change, because \(reason); send what iOS accepts, at the time of its timestamp."
    }
}
