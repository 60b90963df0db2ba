// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A setting of Firebase's SDK stands where nothing reads it.
///
/// Why: the SDK reads `meta-data` of the application. Directly below `manifest` it is ignored without a word.
///
/// Example: `<meta-data android:name="com.google.firebase.messaging.default_notification_icon" …/>` beside `<application>`.
///
/// Fix: move it into `<application>`.
///
/// Source: capawesome-team/capacitor-firebase#846.
package enum AppMetadataPlaceRule: AppRule {
    package static let id = "app-metadata-place"
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            for (name, value) in app.manifest.misplacedMetadata.sorted(by: { $0.key < $1.key })
            where name.hasPrefix("com.google.firebase.messaging.") {
                report.add(
                    at: value.place,
                    "\(name) stands outside <application>, where nothing reads it. Move it in there."
                )
            }
        }
    }
}
