// SPDX-License-Identifier: Apache-2.0

/// The entitlement that filters pushes stands in the app.
///
/// Why: `com.apple.developer.usernotifications.filtering` lets a service extension show nothing, and iOS looks for it among the
/// extension's entitlements. Without it there, emptied content is replaced by the push as it was sent.
///
/// Example: the key among the entitlements of the app's target alone.
///
/// Fix: add it to the extension's entitlements.
///
/// Source: Apple, *com.apple.developer.usernotifications.filtering*; developer forums 696068.
package enum AppFilteringEntitlementRule: AppRule {
    package static let id = "app-filtering-entitlement"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "com.apple.developer.usernotifications.filtering"
        for (app, part, build, own) in app.extensionBuilds
        where part.kind == .service && build.isEntitled(to: key) == true && own.isEntitled(to: key) == false {
            report.add(
                at: build.entitlementPlace(of: key),
                "\(app.name) has \(key), and \(part.name) has not: pushes that the extension empties are shown as they were sent. "
                    + "Add it to the extension's entitlements.",
                in: build
            )
        }
    }
}
