// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// No phase of the app copies the service extension into it.
///
/// Why: an extension that is not in the app's plug-ins is not on the phone, whatever its target builds.
///
/// Example: an app's target without a phase "Embed Foundation Extensions", or with one that does not list the extension.
///
/// Fix: add the extension under Frameworks, Libraries and Embedded Content of the app's target.
///
/// Source: Apple, *App Extension Programming Guide*; phases are told by their destination (`dstSubfolderSpec = 13`), not by name.
package enum AppExtensionNotEmbeddedRule: AppRule {
    package static let id = "app-extension-not-embedded"
    package static let severity = Severity.error
    package static let stopsExtension = true

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            for part in app.serviceExtensions where part.embedding == nil {
                report.add(
                    at: part.builds.first?.place ?? AppPlace(app.project),
                    "\(app.name) does not contain \(part.name): no phase of it copies the extension into its plug-ins. Add the "
                        + "extension under Frameworks, Libraries and Embedded Content."
                )
            }
        }
    }
}
