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
        guard app.frameworks.contains(.capacitor), !app.appleApps.isEmpty else { return }
        let folder = app.folder
        let packages = folder.files(named: "package.json").compactMap(folder.bytes)
        let plugin = ["@capacitor/push-notifications", "@capacitor-firebase/messaging"].first { name in
            packages.contains { $0.hasBytes("\"\(name)\"") }
        }
        guard let plugin else { return }
        // Capacitor 2 calls the notification CAPNotifications.DidRegisterForRemoteNotificationsWithDeviceToken.
        let posts = ["capacitorDidRegisterForRemoteNotifications", "CAPNotifications.DidRegister"]
        var delegate: String?
        for file in folder.files(with: ["swift", "m"]) {
            guard let code = folder.bytes(file) else { continue }
            if posts.contains(where: code.hasBytes) { return }
            if delegate == nil, code.hasBytes("UIApplicationDelegate") { delegate = file }
        }
        guard let delegate, let lines = folder.text(delegate) else { return }
        report.add(
            at: lines.place(of: "UIApplicationDelegate"),
            "\(plugin) gets no device token: the app's delegate does not post "
                + ".capacitorDidRegisterForRemoteNotifications. Post it in "
                + "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)."
        )
    }
}
