// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The small icon is a square.
///
/// Why: Android draws of a small icon only how opaque it is, in one colour. An icon without transparent parts is a white or grey
/// square; so is the launcher's, which stands in where the manifest names none.
///
/// Example: `default_notification_icon` is `@mipmap/ic_launcher`.
///
/// Fix: add a white drawing on a transparent ground, and name it in `com.google.firebase.messaging.default_notification_icon`.
///
/// Source: Android, *Create app icons*; flutterfire#6281; firebase-android-sdk, `CommonNotificationBuilder.isValidIcon`.
package enum AppSmallIconRule: AppRule {
    package static let id = "app-small-icon"
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "com.google.firebase.messaging.default_notification_icon"
        let folder = app.folder
        let usesMessaging = app.usesFirebaseMessaging
        for app in app.androidApps {
            guard let value = app.manifest.metadata[key] else {
                guard usesMessaging else { continue }
                report.add(
                    at: AppPlace(app.manifest.path),
                    "The manifest names no small icon, so that a message without one shows the launcher's, often as a square. Name a "
                        + "drawable in \(key).",
                    severity: .note
                )
                continue
            }
            let name = String(value.text.drop { $0 == "@" })
            guard !name.contains("$"), !name.contains(":") else { continue }
            let files = app.resources.files[name] ?? []
            if files.isEmpty {
                report.add(
                    at: value.place,
                    "\(value.text) is not among the app's resources in src/main. Add the drawable, or name one that is there."
                )
            } else if value.text == app.manifest.icon?.text || name.hasPrefix("mipmap/ic_launcher")
                || files.contains(where: { $0.contains("/mipmap-anydpi") })
            {
                report.add(
                    at: value.place,
                    "\(value.text) is an icon of the launcher, of which Android shows a square in one colour. Name a white drawing on "
                        + "a transparent ground."
                )
            } else if let file = files.first(where: { SmallIcon.isOpaque($0, in: folder) }) {
                report.add(
                    at: AppPlace(file),
                    "\(file) has no transparent part, so that Android shows a square in one colour. Draw it in white on a transparent "
                        + "ground."
                )
            }
        }
    }
}
