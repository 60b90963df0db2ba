// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// All checks of an app's folder.
package enum AppPreflight {
    /// In the order of findings.
    package static let rules: [any AppRule.Type] = [
        AppExtensionDeploymentTargetRule.self,
        AppExtensionNoTargetRule.self,
        AppExtensionNotEmbeddedRule.self,
        AppExtensionInstallOnlyRule.self,
        AppExtensionNoDependencyRule.self,
        AppExtensionBundleIDRule.self,
        AppExtensionPointRule.self,
        AppExtensionPrincipalClassRule.self,
        AppPushEntitlementRule.self,
        AppGroupsRule.self,
        AppTransportSecurityRule.self,
        AppFilteringEntitlementRule.self,
        AppCommunicationEntitlementRule.self,
        AppInterruptionEntitlementRule.self,
        AppContentExtensionRule.self,
        AppBackgroundModeRule.self,
        AppLiveActivitiesRule.self,
        AppFirebaseProxyRule.self,
        AppExtensionArchitecturesRule.self,
        AppTwoServiceExtensionsRule.self,
        AppEmbedPhaseOrderRule.self,
        AppStringsFileRule.self,
        AppExpoNoExtensionRule.self,
        AppCapacitorTokenRule.self,
        AppTwoMessagingServicesRule.self,
        AppGoogleServicesRule.self,
        AppNotificationPermissionRule.self,
        AppCleartextRule.self,
        AppDefaultChannelRule.self,
        AppMetadataPlaceRule.self,
        AppSmallIconRule.self,
        AppNotificationColorRule.self,
        AppResourceShrinkingRule.self,
        AppStringsXMLRule.self,
    ]

    /// The findings of the checks, the most severe first.
    package static func findings(in app: AppDescription) -> [AppFinding] { findings(in: app, by: rules) }

    private static func findings(in app: AppDescription, by rules: [any AppRule.Type]) -> [AppFinding] {
        var findings: [AppFinding] = []
        for rule in rules {
            var report = AppReport(rule: rule)
            rule.check(app, &report)
            findings += report.findings
        }
        for index in findings.indices where !findings[index].configurations.isEmpty {
            let all = Set(app.appleApps.flatMap { $0.builds.map(\.name) })
            guard findings[index].configurations.count < all.count else { continue }
            findings[index].finding.message =
                findings[index].configurations.joined(separator: ", ") + ": " + findings[index].finding.message
        }
        return findings.enumerated()
            .sorted { ($0.element.finding.severity, $1.offset) > ($1.element.finding.severity, $0.offset) }
            .map(\.element)
    }

    /// What keeps the service extension from running on every phone; `nil` if nothing does.
    ///
    /// A configuration called Release is the one that people have.
    package static func obstacle(in app: AppDescription) -> AppFinding? {
        findings(in: app, by: rules.filter { $0.stopsExtension }).first { found in
            let hasRelease = app.appleApps.contains { $0.builds.contains { $0.name == "Release" } }
            return (found.configurations.isEmpty || !hasRelease || found.configurations.contains("Release"))
        }
    }
}

extension AppDescription {
    /// Each extension for notifications in each configuration of its app.
    var extensionBuilds: [(app: AppleApp, part: AppleExtension, build: AppleBuild, own: AppleBuild)] {
        appleApps.flatMap { app in
            app.extensions.flatMap { part in
                app.builds.compactMap { build in part.build(for: build).map { (app, part, build, $0) } }
            }
        }
    }
}

extension AndroidApp {
    /// A text of the manifest, or of the resource that it names; `nil` if nobody knows it.
    package func text(of value: String) -> String? {
        if value.contains("$") { return nil }
        guard value.hasPrefix("@string/") else { return value }
        return resources.texts[nil]?[String(value.dropFirst(8))]?.format
    }
}
