// SPDX-License-Identifier: Apache-2.0

/// Expo makes an iPhone app without a service extension.
///
/// Why: the projects that Expo's prebuild makes have no extension unless a plugin adds one, and without one no iPhone shows a
/// picture.
///
/// Example: an `app.json` with the plugin `expo-notifications` alone.
///
/// Fix: add a plugin such as `expo-notification-service-extension-plugin` or `@bacons/apple-targets`.
///
/// Source: expo/expo#36202 and #36230.
package enum AppExpoNoExtensionRule: AppRule {
    package static let id = "app-expo-no-extension"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        guard let expo = app.expo, app.appleApps.isEmpty, expo.addsServiceExtension == false else { return }
        report.add(
            at: expo.notifications?.place ?? AppPlace(expo.path),
            "No plugin in \(expo.path) adds a notification service extension, so that iPhones show no picture. Add "
                + "expo-notification-service-extension-plugin or @bacons/apple-targets."
        )
    }
}
