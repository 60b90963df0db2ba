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

    package static func check(_ description: AppDescription, _ report: inout AppReport) {
        let key = "aps-environment"
        for app in description.appleApps {
            for build in app.builds {
                if build.isEntitled(to: key) == false {
                    let isMisplaced = app.extensions.contains { $0.builds.contains { $0.isEntitled(to: key) == true } }
                    let unnamed = build.entitlementsPath == nil ? unnamedFile(with: key, in: description) : nil
                    report.add(
                        at: build.entitlementPlace(of: key),
                        "\(app.name) lacks \(key) among its entitlements, so that it gets no device token"
                            + (isMisplaced ? "; its extension has it, where it does nothing" : "")
                            + (unnamed.map {
                                "; \($0) has it, and no setting names that file. Set CODE_SIGN_ENTITLEMENTS of the app's target to it."
                            } ?? ". Add the capability Push Notifications to the app's target."),
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

    /// A file of entitlements with a key that belongs to no target.
    private static func unnamedFile(with key: String, in app: AppDescription) -> String? {
        let builds = app.appleApps.flatMap { $0.builds + $0.extensions.flatMap(\.builds) }
        let named = Set(builds.compactMap { $0.entitlementsPath?.split(separator: "/").last })
        return app.folder.files(with: ["entitlements"]).first { file in
            !named.contains(file.split(separator: "/").last ?? "")
                && PropertyListFile(file, in: app.folder)?[key]?.text != nil
        }
    }
}
