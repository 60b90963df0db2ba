// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost

/// A service extension's class is of no target.
///
/// Why: a file alone is not in the app. Xcode builds an extension of a target, and without one iPhones show a push as it was sent.
///
/// Example: `ios/NotificationService/NotificationService.swift`, while the Xcode project has the app's target alone.
///
/// Fix: add a target of the kind Notification Service Extension, and the file to it.
///
/// Source: Apple, *Modifying content in newly delivered notifications*.
package enum AppExtensionNoTargetRule: AppRule {
    package static let id = "app-extension-no-target"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        // A class beside an extension may be the one that it inherits from.
        guard let project = app.appleApps.first?.project,
            app.appleApps.allSatisfy({ $0.extensions.allSatisfy { $0.kind == .content } })
        else { return }
        let packages = app.folder.files(named: "Package.swift").map { $0.dropLast("Package.swift".count) }
        for file in app.folder.files(with: ["swift"]) where !packages.contains(where: { file.hasPrefix($0) }) {
            guard app.folder.bytes(file)?.hasBytes("UNNotificationServiceExtension") == true,
                let lines = app.folder.text(file),
                let service = XcodeTargets.classes(in: app.folder.url(file)).first(where: \.isService)
            else { continue }
            report.add(
                at: lines.place(of: "class \(service.name)"),
                "\(service.name) is a service extension, and no target of \(project) is one: iPhones never run it. Add a target "
                    + "of the kind Notification Service Extension, and this file to it."
            )
        }
    }
}
