// SPDX-License-Identifier: Apache-2.0

/// The extension is copied after a script that looks through the app.
///
/// Why: Xcode then finds a cycle ("Cycle inside Runner") and does not build, since the script depends on what is copied.
///
/// Example: Embed Foundation Extensions below Thin Binary in a Flutter app.
///
/// Fix: move the phase above that script.
///
/// Source: react-native-firebase#7360; mobile-messaging-flutter#28.
package enum AppEmbedPhaseOrderRule: AppRule {
    package static let id = "app-embed-phase-order"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            for part in app.extensions {
                let scripts = ["Thin Binary", "[CP] Embed Pods Frameworks", "[CP] Copy Pods Resources"]
                guard let embedding = part.embedding,
                    let script = embedding.scriptsBefore.first(where: scripts.contains)
                else { continue }
                report.add(
                    at: embedding.place,
                    "\(part.name) is copied after \(script), for which Xcode may report a cycle. Move the phase above the script."
                )
            }
        }
    }
}
