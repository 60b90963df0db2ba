// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// A content extension is never shown, or hides the picture.
///
/// Why: a content extension draws the opened notification of the categories in `UNNotificationExtensionCategory`. Without a category
/// it is never asked. `UNNotificationExtensionInitialContentSizeRatio` is required, and 0 leaves no room at first. With
/// `UNNotificationExtensionDefaultContentHidden` the system leaves out title, text and picture below it.
///
/// Example: `NSExtensionAttributes` without `UNNotificationExtensionCategory`.
///
/// Fix: name the category that pushes have in `aps.category`, and give a ratio of height to width.
///
/// Source: Apple, *UNNotificationContentExtension*.
package enum AppContentExtensionRule: AppRule {
    package static let id = "app-content-extension"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for (_, part, build, own) in app.extensionBuilds where part.kind == .content {
            guard own.information != nil else { continue }
            let attributes = part.setting("NSExtensionAttributes", in: own)
            if part.categories(in: own).isEmpty {
                report.add(
                    at: own.informationPlace(of: "UNNotificationExtensionCategory"),
                    "\(part.name) names no category, so that iOS never shows it. Set UNNotificationExtensionCategory to the "
                        + "aps.category of your pushes.",
                    severity: .error,
                    in: build
                )
            }
            if (attributes?["UNNotificationExtensionInitialContentSizeRatio"]?.number ?? 0) <= 0 {
                report.add(
                    at: own.informationPlace(of: "UNNotificationExtensionInitialContentSizeRatio"),
                    "\(part.name) has no ratio of height to width above 0, so that it opens without height and jumps. Set "
                        + "UNNotificationExtensionInitialContentSizeRatio, for instance to 0.6.",
                    in: build
                )
            }
            if attributes?["UNNotificationExtensionDefaultContentHidden"]?.isTrue == true {
                report.add(
                    at: own.informationPlace(of: "UNNotificationExtensionDefaultContentHidden"),
                    "\(part.name) hides the system's title, text and picture in the opened notification; its own view has to show "
                        + "them. Remove UNNotificationExtensionDefaultContentHidden if it does not.",
                    severity: .note,
                    in: build
                )
            }
        }
    }
}
