// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The icon does not exist in the app, and another one is used.
///
/// Why: `icon` names a drawable or a mipmap of the app. Without one of the name the manifest's default is used, then the
/// launcher's icon, which in colour becomes a grey shape. A URL is never an icon. Android 8.0 does not accept adaptive
/// icons.
///
/// Example: `{"android": {"notification": {"title": "Hi", "icon": "https://example.com/icon.png"}}}`
///
/// Fix: write the name of a white drawable with transparent background, without a file's ending.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.getSmallIcon`.
enum AndroidIconRule: DeliveryRule {
    static let id = "android-icon"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let notification = record.notification else { return nil }
        for problem in notification.problems {
            switch problem {
            case .iconMissing(let name):
                return
                    "The icon \(DisplayURL.text(name)) is not a drawable or mipmap of the app, so "
                    + "\(notification.icon) is shown; write the name of one."
            case .iconAdaptive(let name):
                return
                    "The icon \(name) is an adaptive one, which \(record.system) cannot show, so \(notification.icon) is shown; "
                    + "write the name of a plain drawable."
            default: break
            }
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(toOwn: "icon") }
}
