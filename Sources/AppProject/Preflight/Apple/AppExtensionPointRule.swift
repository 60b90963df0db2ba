// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
package import PushMessages

/// An extension with a service extension's class is of another kind.
///
/// Why: iOS starts for a push what names `com.apple.usernotifications.service`. An extension with another point, or with none, is
/// never asked.
///
/// Example: `NSExtensionPointIdentifier` is `com.apple.usernotifications.content-extension`, and the class inherits from
/// `UNNotificationServiceExtension`.
///
/// Fix: write `com.apple.usernotifications.service` in the extension's Info.plist.
///
/// Source: Apple, *UNNotificationServiceExtension*.
package enum AppExtensionPointRule: AppRule {
    package static let id = "app-extension-point"
    package static let severity = Severity.error
    package static let stopsExtension = true

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for (_, part, build, own) in app.extensionBuilds {
            guard part.kind != .service, let service = part.classes.first(where: \.isService) else { continue }
            let point = part.setting("NSExtensionPointIdentifier", in: own)?.text ?? "none"
            let cause = point.contains("$") ? "\(point), a variable without a value in the project" : point
            report.add(
                at: own.informationPlace(of: "NSExtensionPointIdentifier"),
                "\(part.name) has the service extension \(service.name), and its extension point is \(cause): iOS never starts it "
                    + "for a push. Set NSExtensionPointIdentifier to com.apple.usernotifications.service.",
                in: build
            )
        }
    }
}
