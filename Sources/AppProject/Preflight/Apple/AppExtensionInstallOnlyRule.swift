// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The extension is copied into the app in archives alone.
///
/// Why: a phase with "Copy only when installing" does nothing in a build that Xcode starts on a phone, so that the picture is
/// missing there and shown in the release.
///
/// Example: `runOnlyForDeploymentPostprocessing = 1` in the phase that embeds the extension.
///
/// Fix: switch "Copy only when installing" off.
///
/// Source: tuist/tuist#3649; yonaskolb/XcodeGen#948.
package enum AppExtensionInstallOnlyRule: AppRule {
    package static let id = "app-extension-install-only"
    package static let severity = Severity.note

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            for part in app.extensions {
                guard let embedding = part.embedding, embedding.isOnlyForInstalling else { continue }
                report.add(
                    at: embedding.place,
                    "\(part.name) is copied only when installing, so that an app which Xcode starts on a phone has no extension. "
                        + "Switch the phase's \"Copy only when installing\" off."
                )
            }
        }
    }
}
