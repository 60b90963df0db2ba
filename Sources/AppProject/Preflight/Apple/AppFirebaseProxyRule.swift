// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
package import PushMessages

/// Firebase's SDK sees the app's callbacks only if the app hands them on.
///
/// Why: with `FirebaseAppDelegateProxyEnabled` false the SDK replaces no method of the app's delegate. The app has to set
/// `Messaging.messaging().apnsToken` and to hand its callbacks on, or FCM gets no APNs token. The value is a Boolean; the text "NO"
/// is none.
///
/// Example: `<key>FirebaseAppDelegateProxyEnabled</key><false/>`.
///
/// Fix: set `apnsToken` in `didRegisterForRemoteNotificationsWithDeviceToken`, or remove the key.
///
/// Source: Firebase, *Set up a Firebase Cloud Messaging client app on Apple platforms*.
package enum AppFirebaseProxyRule: AppRule {
    package static let id = "app-firebase-proxy"
    package static let severity = Severity.note

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "FirebaseAppDelegateProxyEnabled"
        for target in app.appleApps {
            for build in target.builds {
                guard let value = build.information(key) else { continue }
                if value.text != nil {
                    report.add(
                        at: build.informationPlace(of: key),
                        "\(key) is a text, which is not a Boolean. Write <false/> or <true/>.",
                        severity: .warning,
                        in: build
                    )
                } else if !value.isTrue, !Self.setsToken(in: app.folder) {
                    report.add(
                        at: build.informationPlace(of: key),
                        "\(key) is false, so that \(target.name) has to give FCM its APNs token. Set Messaging.messaging().apnsToken "
                            + "in didRegisterForRemoteNotificationsWithDeviceToken.",
                        in: build
                    )
                }
            }
        }
    }

    /// Whether code in the folder gives FCM the app's token, or Flutter's plugin does, to which its delegate hands calls on.
    ///
    /// Source: flutterfire, `FLTFirebaseMessagingPlugin`, which sets the token in the callback for the device token.
    private static func setsToken(in folder: AppFolder) -> Bool {
        let hasPlugin = folder.files(named: "pubspec.yaml").contains { file in
            folder.bytes(file)?.hasBytes("firebase_messaging:") == true
        }
        return hasPlugin
            || folder.files(with: ["swift", "m", "mm"]).contains { file in
                guard let bytes = folder.bytes(file), ["apnsToken", "APNSToken"].contains(where: bytes.hasBytes) else {
                    return false
                }
                return String(projectText: bytes).contains(/\.(?:apnsToken|APNSToken)\s*=[^=]|setAPNSToken/)
            }
    }
}
