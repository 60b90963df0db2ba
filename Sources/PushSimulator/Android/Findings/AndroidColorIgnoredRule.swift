// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The colour is invalid, and another one is used.
///
/// Why: the SDK reads colours with `Color.parseColor`: `#rrggbb`, `#aarrggbb` and a few English names. If it cannot,
/// the manifest's colour is used, or the system's.
///
/// Example: `{"android": {"notification": {"title": "Hi", "color": "#f80"}}}`
///
/// Fix: write `#` and six hexadecimal digits.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.getColor`.
enum AndroidColorIgnoredRule: DeliveryRule {
    static let id = "android-color-ignored"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for case .colorInvalid(let text) in record.notification?.problems ?? [] {
            let used = record.notification?.color.map { "the manifest's \($0)" } ?? "the system's colour"
            return
                "The colour \"\(text.prefix(40))\" cannot be read, so \(used) is used; write # and six hexadecimal digits."
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(toOwn: "color") }
}
