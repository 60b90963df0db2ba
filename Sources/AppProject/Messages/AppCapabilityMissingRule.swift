// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A message asks iPhones for something that the app is not entitled to.
///
/// Why: without the entitlement Time Sensitive Notifications such a push is shown as an active one, and a critical one does not
/// sound over a muted phone. A push with `content-available` wakes an app with the background mode alone, and one with
/// `mutable-content` needs a service extension.
///
/// Example: `"interruption-level": "time-sensitive"` for an app without
/// `com.apple.developer.usernotifications.time-sensitive`.
///
/// Fix: add the capability to the app's target, or leave the field out.
///
/// Source: Apple, *UNNotificationInterruptionLevel*, *Pushing background updates to your App*.
package struct AppCapabilityMissingRule: LintRule {
    package static let id = "app-capability-missing"
    package static let severity = Severity.warning
    package static let platform: Platform? = .apple
    package static let forms = LintSubject.Form.all

    let app: AppDescription

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let apple = app.appleApps.first else { return }
        let aps = subject.message.apns.payload.aps
        let levels: [(PushMessage.APS.InterruptionLevel, String, String)] = [
            (.timeSensitive, "time-sensitive", "shown as an active one"),
            (.critical, "critical-alerts", "silent on a muted iPhone"),
        ]
        for (level, name, effect) in levels where aps.interruptionLevel == level {
            let key = "com.apple.developer.usernotifications.\(name)"
            guard apple.builds.contains(where: { $0.isEntitled(to: key) == false }) else { continue }
            report.add(
                at: subject.payloadPath("aps", "interruption-level"),
                "\(apple.name) lacks \(key), so that the push is \(effect). Add the capability to the app's target, or leave "
                    + "interruption-level out."
            )
        }
        if aps.contentAvailable == true,
            apple.builds.contains(where: {
                $0.information != nil
                    && $0.information("UIBackgroundModes")?.texts.contains("remote-notification") != true
            })
        {
            report.add(
                at: subject.payloadPath("aps", "content-available"),
                "UIBackgroundModes of \(apple.name) lacks remote-notification, so that content-available does not wake it. Add the "
                    + "background mode."
            )
        }
        if aps.mutableContent == true, apple.serviceExtensions.isEmpty {
            report.add(
                at: subject.payloadPath("aps", "mutable-content"),
                "\(apple.name) has no notification service extension, which mutable-content is for. Add one to show the picture."
            )
        }
    }
}
