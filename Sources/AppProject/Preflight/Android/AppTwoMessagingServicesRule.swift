// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// Two services of the manifest ask for FCM's messages.
///
/// Why: Android starts one service for `com.google.firebase.MESSAGING_EVENT`, the one with the higher priority, else the first of
/// the merged manifest. The other one, often of another SDK, never gets a message.
///
/// Example: a `FirebaseMessagingService` of the app's own beside that of an SDK for engagement.
///
/// Fix: keep one service, and hand messages on to the other SDK in `onMessageReceived`.
///
/// Source: quickstart-android#590; klaviyo-react-native-sdk#367; braze-react-native-sdk#150.
package enum AppTwoMessagingServicesRule: AppRule {
    package static let id = "app-two-messaging-services"
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            let services = app.manifest.messagingServices
            guard services.count > 1, let second = services.dropFirst().first else { continue }
            let highest = services.map(\.priority).max() ?? 0
            let started = services.first { $0.priority == highest } ?? services[0]
            report.add(
                at: second.place,
                "\(services.map(\.name).joined(separator: " and ")) ask for FCM's messages, of which Android starts one: "
                    + "\(started.name). Keep one, and call the other's SDK from its onMessageReceived."
            )
        }
    }
}
