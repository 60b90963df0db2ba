// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The colour of notifications is not a colour resource.
///
/// Why: the SDK reads `default_notification_color` as a resource. A text such as `#ff0000` is none, and the accent stays grey.
///
/// Example: `<meta-data android:name="com.google.firebase.messaging.default_notification_color" android:value="#ff0000"/>`.
///
/// Fix: declare the colour in `res/values/colors.xml`, and write `android:resource="@color/name"`.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.getColor`.
package enum AppNotificationColorRule: AppRule {
    package static let id = "app-notification-color"
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            guard let value = app.manifest.metadata["com.google.firebase.messaging.default_notification_color"] else {
                continue
            }
            if value.text.hasPrefix("#") {
                report.add(
                    at: value.place,
                    "\(value.text) is a text and not a colour resource, so that the accent stays grey. Declare it in colors.xml, and "
                        + "write android:resource=\"@color/…\"."
                )
            } else if value.text.hasPrefix("@color/"), app.resources.colors[String(value.text.dropFirst(7))] == nil {
                report.add(
                    at: value.place,
                    "\(value.text) is not among the colours in src/main/res/values. Declare it in colors.xml.",
                    severity: .note
                )
            }
        }
    }
}
