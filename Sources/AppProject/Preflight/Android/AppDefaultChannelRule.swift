// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The default channel of the manifest is one that no code creates.
///
/// Why: `default_notification_channel_id` counts only if that channel exists when a message arrives. Otherwise the SDK uses
/// `fcm_fallback_notification_channel`, which people see as Miscellaneous, without its sound and importance.
///
/// Example: the manifest names `news`, and the code creates `News`.
///
/// Fix: create the channel when the app starts.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.getOrCreateChannel`.
package enum AppDefaultChannelRule: AppRule {
    package static let id = "app-default-channel"
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            guard let value = app.manifest.metadata["com.google.firebase.messaging.default_notification_channel_id"]
            else {
                continue
            }
            guard let id = app.text(of: value.text), !app.code.channels.contains(where: { $0.id == id }) else {
                continue
            }
            let isKnown = app.code.unresolved.isEmpty
            let ids = Set(app.code.channels.map(\.id)).sorted()
            let found = ids.isEmpty ? "" : " (it creates \(ids.joined(separator: ", ")))"
            report.add(
                at: value.place,
                isKnown
                    ? "No code of the app creates the channel \(id)\(found), so that notifications use the fallback channel. Create "
                        + "it when the app starts."
                    : "No code that could be read creates the channel \(id)\(found); \(app.code.unresolved[0].file) makes an id while "
                        + "the app runs. See that it is this one.",
                severity: isKnown ? .warning : .note
            )
        }
    }
}
