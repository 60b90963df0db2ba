// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A text that the app should translate is missing.
///
/// Why: `title_loc_key` and `body_loc_key` name texts in the app's strings.xml. If there is no text of the name, or if
/// it has more placeholders than the message has values, the text is left out. A literal title or body comes before
/// both.
///
/// Example: `{"android": {"notification": {"title_loc_key": "greeting"}}}` for an app that has no such text.
///
/// Fix: add the text to the app, or send a literal one.
///
/// Source: firebase-android-sdk, `NotificationParams.getLocalizedString`.
enum AndroidStringMissingRule: DeliveryRule {
    static let id = "android-string-missing"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for problem in record.notification?.problems ?? [] {
            switch problem {
            case .stringMissing(let field, let key):
                return
                    "No \(field) is shown: the app has no text named \(key); add it to the app, or send a literal \(field)."
            case .argumentMissing(let field, let key):
                return
                    "No \(field) is shown: the app's text \(key) has more places than \(field)_loc_args has values; send as "
                    + "many."
            default: break
            }
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        for problem in record.notification?.problems ?? [] {
            switch problem {
            case .stringMissing(let field, _): return record.path(toOwn: "\(field)_loc_key")
            case .argumentMissing(let field, _): return record.path(toOwn: "\(field)_loc_args")
            default: break
            }
        }
        return nil
    }
}
