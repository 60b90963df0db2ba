// SPDX-License-Identifier: Apache-2.0

/// The app contains the extension without depending on it.
///
/// Why: Xcode may build the app first, and copies an extension that is old or not there.
///
/// Example: an app's target whose Embed Foundation Extensions phase lists the extension, and whose target dependencies do not.
///
/// Fix: add the extension to the target dependencies of the app.
///
/// Source: Apple, *Customizing the build phases of a target*.
package enum AppExtensionNoDependencyRule: AppRule {
    package static let id = "app-extension-no-dependency"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            for part in app.extensions where part.embedding != nil && !part.isDependency {
                report.add(
                    at: app.builds.first?.place ?? AppPlace(app.project),
                    "\(app.name) copies \(part.name) without depending on it, so that an old one or none may be copied. Add it to "
                        + "the app's target dependencies."
                )
            }
        }
    }
}
