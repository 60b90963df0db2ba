// SPDX-License-Identifier: Apache-2.0

/// The app and its extension share no App Group that one of them asks for.
///
/// Why: files and settings that one writes for the other lie in the container of a group that both have. Without it the extension
/// reads nothing: no token of its own, no picture that the app has kept.
///
/// Example: `com.apple.security.application-groups` in the extension's entitlements, and not in the app's.
///
/// Fix: add the same group to both targets.
///
/// Source: Apple, *App Groups Entitlement*.
package enum AppGroupsRule: AppRule {
    package static let id = "app-groups"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "com.apple.security.application-groups"
        for (app, part, build, own) in app.extensionBuilds {
            guard build.entitlements != nil || build.entitlementsPath == nil else { continue }
            let missing = own.appGroups.filter { !build.appGroups.contains($0) && !$0.contains("$") }
            guard !missing.isEmpty, !build.appGroups.contains(where: { $0.contains("$") }) else { continue }
            report.add(
                at: own.entitlementPlace(of: key),
                "\(part.name) is in the group \(missing.joined(separator: ", ")), and \(app.name) is not: the extension finds "
                    + "nothing that the app wrote. Add the group to the app's target.",
                in: build
            )
        }
    }
}
