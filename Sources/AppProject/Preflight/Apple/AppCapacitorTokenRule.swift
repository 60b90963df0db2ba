// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost

/// A Capacitor app's delegate keeps the device token to itself.
///
/// Why: the plugins for pushes learn the token from a notification that the app's delegate posts, and the delegate that Capacitor
/// makes posts none. Then `register()` succeeds, and neither `registration` nor `registrationError` follows.
///
/// Example: an app with `@capacitor/push-notifications` whose `AppDelegate.swift` is as Capacitor made it.
///
/// Fix: post `.capacitorDidRegisterForRemoteNotifications` in `didRegisterForRemoteNotificationsWithDeviceToken`, and the one for a
/// failure in `didFailToRegisterForRemoteNotificationsWithError`.
///
/// Source: Capacitor, *Push Notifications Plugin API*, iOS.
package enum AppCapacitorTokenRule: AppRule {
    package static let id = "app-capacitor-token"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let plugins = ["\"@capacitor/push-notifications\"", "\"@capacitor-firebase/messaging\""]
        let folder = app.folder
        let plugin = plugins.first { name in
            folder.files(named: "package.json").contains { folder.bytes($0)?.hasBytes(name) == true }
        }
        guard let plugin, app.frameworks.contains(.capacitor), !app.appleApps.isEmpty else { return }
        let delegates = folder.files(with: ["swift", "m"]).filter { file in
            folder.bytes(file)?.hasBytes("UIApplicationDelegate") == true
        }
        // Capacitor 2 calls the notification CAPNotifications.DidRegisterForRemoteNotificationsWithDeviceToken.
        let isPosted = folder.files(with: ["swift", "m"]).contains { file in
            guard let bytes = folder.bytes(file) else { return false }
            return ["capacitorDidRegisterForRemoteNotifications", "CAPNotifications.DidRegister"]
                .contains(where: bytes.hasBytes)
        }
        guard !isPosted, let delegate = delegates.first, let lines = folder.text(delegate) else { return }
        report.add(
            at: lines.place(of: "UIApplicationDelegate"),
            "\(plugin.dropFirst().dropLast()) gets no device token: the app's delegate does not post "
                + ".capacitorDidRegisterForRemoteNotifications. Post it in "
                + "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)."
        )
    }
}
