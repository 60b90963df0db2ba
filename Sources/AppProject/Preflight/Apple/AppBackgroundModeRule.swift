// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// Background pushes do not wake the app.
///
/// Why: `content-available` wakes an app whose `UIBackgroundModes` has `remote-notification`. The service extension does not need
/// it.
///
/// Example: an app's Info.plist without `UIBackgroundModes`.
///
/// Fix: add `remote-notification`, which Xcode calls Remote notifications, if you send such pushes.
///
/// Source: Apple, *Pushing background updates to your App*.
package enum AppBackgroundModeRule: AppRule {
    package static let id = "app-background-mode"
    package static let severity = Severity.note

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            for build in app.builds
            where build.information != nil
                && build.information("UIBackgroundModes")?.texts.contains("remote-notification") != true
            {
                report.add(
                    at: build.informationPlace(of: "UIBackgroundModes"),
                    "Pushes with content-available do not wake \(app.name): its UIBackgroundModes lacks remote-notification. Add it "
                        + "if you send such pushes.",
                    in: build
                )
            }
        }
    }
}
