// SPDX-License-Identifier: Apache-2.0

internal import PushSimulator

/// The service extension asks for a newer iOS than its app.
///
/// Why: the app installs on an older iPhone, and iOS does not start the extension there. Every push is shown without its picture,
/// and nothing is logged. Xcode gives a new extension the newest iOS that it knows.
///
/// Example: an app for iOS 15.6 whose extension has `IPHONEOS_DEPLOYMENT_TARGET = 18.5`.
///
/// Fix: give the extension the deployment target of the app, or 10.0, the first iOS with service extensions.
///
/// Source: OneSignal-iOS-SDK#450; invertase/notifee#302; CleverTap/CTNotificationService#3.
package enum AppExtensionDeploymentTargetRule: AppRule {
    package static let id = "app-extension-deployment-target"
    /// The first iOS with service extensions; an older one runs none, whatever its target says.
    private static let firstWithExtensions = AppleDevice.Version(10, 0)

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for (app, part, build, own) in app.extensionBuilds {
            guard part.kind == .service, let wanted = own.deploymentTarget, let least = build.deploymentTarget,
                wanted > least
            else { continue }
            let target = max(least, firstWithExtensions)
            guard wanted > target else { continue }
            report.add(
                at: own.place(of: "IPHONEOS_DEPLOYMENT_TARGET"),
                "\(part.name) needs iOS \(wanted) and \(app.name) installs from iOS \(least) on: iPhones between the two show no "
                    + "picture. Set the extension's IPHONEOS_DEPLOYMENT_TARGET to \(target).",
                in: build
            )
        }
    }
}
