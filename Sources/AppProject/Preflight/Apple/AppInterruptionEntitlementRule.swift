// SPDX-License-Identifier: Apache-2.0

/// An entitlement for interruptions stands in the extension alone.
///
/// Why: `time-sensitive` and `critical` are levels of the app. In the extension's entitlements they do nothing, and the push is
/// shown at the level `active` and does not sound over a muted phone.
///
/// Example: `com.apple.developer.usernotifications.time-sensitive` in the extension's entitlements.
///
/// Fix: add the capability to the app's target.
///
/// Source: Apple, *com.apple.developer.usernotifications.time-sensitive*, *com.apple.developer.usernotifications.critical-alerts*.
package enum AppInterruptionEntitlementRule: AppRule {
    package static let id = "app-interruption-entitlement"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for key in ["time-sensitive", "critical-alerts"].map({ "com.apple.developer.usernotifications.\($0)" }) {
            for (app, part, build, own) in app.extensionBuilds
            where own.isEntitled(to: key) == true && build.isEntitled(to: key) == false {
                report.add(
                    at: own.entitlementPlace(of: key),
                    "\(part.name) has \(key), and \(app.name) has not, where iOS looks for it. Add the capability to the app's "
                        + "target.",
                    in: build
                )
            }
        }
    }
}
