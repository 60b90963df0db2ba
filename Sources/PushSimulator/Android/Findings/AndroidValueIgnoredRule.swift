// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A number is invalid or out of range, and is ignored.
///
/// Why: the SDK reads priority (−2 to 2), visibility (−1 to 1), count (0 and more) and the time of the event as numbers, and
/// goes on without what it cannot read.
///
/// Example: `{"android": {"notification": {"title": "Hi", "notification_count": -1}}}`
///
/// Fix: write a number in the range.
///
/// Source: firebase-android-sdk, `NotificationParams`.
enum AndroidValueIgnoredRule: DeliveryRule {
    static let id = "android-value-ignored"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for case .valueIgnored(let name, let value) in record.notification?.problems ?? [] {
            return "\(name) is ignored: \"\(value.prefix(40))\" is not a number in its range; correct it."
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        for case .valueIgnored(let name, _) in record.notification?.problems ?? [] { return record.path(toOwn: name) }
        return nil
    }
}
