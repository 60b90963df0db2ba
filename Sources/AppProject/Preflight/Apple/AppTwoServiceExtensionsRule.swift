// SPDX-License-Identifier: Apache-2.0

/// An app contains two service extensions.
///
/// Why: iOS asks one service extension of an app. Which of two is not documented, and the other never runs.
///
/// Example: an SDK's extension beside one of the app's own.
///
/// Fix: call both from one extension, and remove the other target from the app.
///
/// Source: Apple, *UNNotificationServiceExtension*: an app contains one.
package enum AppTwoServiceExtensionsRule: AppRule {
    package static let id = "app-two-service-extensions"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            let embedded = app.serviceExtensions.filter { $0.embedding != nil }
            guard embedded.count > 1, let place = embedded[1].embedding?.place else { continue }
            report.add(
                at: place,
                "\(app.name) contains the service extensions \(embedded.map(\.name).joined(separator: " and ")), of which iOS asks "
                    + "one. Keep one, and call the other's code from it."
            )
        }
    }
}
