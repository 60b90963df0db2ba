// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A localized string of the app has a format specifier for a number, and the message's text for it crashes the app.
///
/// Why: the values of `title_loc_args` and `body_loc_args` are texts. The SDK catches a value that is missing, but not one
/// of the wrong kind (`IllegalFormatException`).
///
/// Example: `title_loc_key` names "You have %d messages", with `"title_loc_args": ["3"]`.
///
/// Fix: write `%s` in the app's strings.xml.
///
/// Source: firebase-android-sdk, `NotificationParams.getLocalizedString`; Java, `java.util.Formatter`.
enum AndroidFormatCrashRule: DeliveryRule {
    static let id = "android-format-crash"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let crash = record.crash else { return nil }
        return
            "Nothing is shown: the app's text \(crash.key) has \(crash.specifier), which does not take a text, so the "
            + "app's process ends; write %s in its strings.xml."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        record.crash.flatMap { record.path(toOwn: "\($0.field)_loc_args") }
    }
}
