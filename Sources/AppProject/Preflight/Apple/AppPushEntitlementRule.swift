// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The app has no entitlement for pushes.
///
/// Why: without `aps-environment` the app gets no device token: registration fails with "no valid 'aps-environment' entitlement
/// string found for application". In the entitlements of the extension the key does nothing. Its values are `development` and
/// `production`; a build for the App Store gets the one of its profile.
///
/// Example: an app's target without `CODE_SIGN_ENTITLEMENTS`.
///
/// Fix: add the capability Push Notifications to the app's target.
///
/// Source: Apple, *APS Environment Entitlement*; capacitor#850.
package enum AppPushEntitlementRule: AppRule {
    package static let id = "app-push-entitlement"
    package static let severity = Severity.error

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "aps-environment"
        for app in app.appleApps {
            for build in app.builds {
                if build.isEntitled(to: key) == false {
                    let isMisplaced = app.extensions.contains { $0.builds.contains { $0.isEntitled(to: key) == true } }
                    report.add(
                        at: build.entitlementPlace(of: key),
                        "\(app.name) lacks \(key) among its entitlements, so that it gets no device token"
                            + (isMisplaced ? "; its extension has it, where it does nothing" : "")
                            + ". Add the capability Push Notifications to the app's target.",
                        in: build
                    )
                } else if let value = build.entitlements?[key]?.text, !value.contains("$"),
                    !["development", "production"].contains(value)
                {
                    report.add(
                        at: build.entitlementPlace(of: key),
                        "\(key) is \(value), which is not an environment of APNs. Write development; a build for the App Store gets "
                            + "production by its profile.",
                        in: build
                    )
                }
            }
        }
    }
}
