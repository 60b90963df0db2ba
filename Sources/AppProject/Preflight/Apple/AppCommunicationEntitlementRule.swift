// SPDX-License-Identifier: Apache-2.0

/// Communication notifications are set up by half.
///
/// Why: an app shows senders with their avatars if it has the capability Communication Notifications and its Info.plist names
/// `INSendMessageIntent` or `INStartCallIntent` among `NSUserActivityTypes`. The App Store refuses the entitlement without the
/// type (ITMS-90894). In the extension's entitlements alone it does nothing.
///
/// Example: `com.apple.developer.usernotifications.communication` without `NSUserActivityTypes`.
///
/// Fix: add the capability to the app's target, and the type to its Info.plist.
///
/// Source: Apple, *Implementing communication notifications*.
package enum AppCommunicationEntitlementRule: AppRule {
    package static let id = "app-communication-entitlement"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "com.apple.developer.usernotifications.communication"
        for app in app.appleApps {
            for build in app.builds {
                let isEntitled = build.isEntitled(to: key)
                if isEntitled == false,
                    app.serviceExtensions.contains(where: { $0.build(for: build)?.isEntitled(to: key) == true })
                {
                    report.add(
                        at: build.entitlementPlace(of: key),
                        "The extension of \(app.name) has \(key), and the app has not, where iOS looks for it. Add the capability "
                            + "Communication Notifications to the app's target.",
                        in: build
                    )
                }
                let types = build.information("NSUserActivityTypes")?.texts ?? []
                guard isEntitled == true, build.information != nil,
                    !types.contains(where: { ["INSendMessageIntent", "INStartCallIntent"].contains($0) })
                else { continue }
                report.add(
                    at: build.informationPlace(of: "NSUserActivityTypes"),
                    "\(app.name) has \(key), and its NSUserActivityTypes names no intent: the App Store refuses it, and senders "
                        + "have no avatar. Add INSendMessageIntent to NSUserActivityTypes.",
                    in: build
                )
            }
        }
    }
}
