// SPDX-License-Identifier: Apache-2.0

/// A direct push whose type is not that of its payload: of the background with something to show, or the reverse.
///
/// Why: the type `background` is for `content-available` without alert, sound and badge. With an alert the device shows
/// nothing, and without `content-available` it does not even wake the app. A push that only wakes the app and has the type
/// `alert` may be delayed or dropped by APNs.
///
/// Example: `{"headers": {"apns-push-type": "background"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: set `aps.content-available` to 1 and leave out alert, sound and badge, or send the type `alert`; for a push that only
/// wakes the app send `background`.
///
/// Source: Apple, "Pushing background updates to your App", "Sending notification requests to APNs";
/// developer.apple.com/forums/thread/745345; malliina/mobile-push#19.
struct APNSBackgroundContentRule: LintRule {
    static let id = "apns-background-content"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let push = subject.relayed
        switch subject.appleHeader("apns-push-type")?.value {
        case "background": break
        case "alert": return checkAlert(push, subject, &report)
        default: return
        }
        for key in ["alert", "sound", "badge"] where push.aps[key] != nil && push.aps[key] != .null {
            report.add(
                at: subject.payloadPath("aps", .member(key)),
                "A background push has aps.\(key), which the device does not show; remove it, or set apns-push-type to alert."
            )
        }
        if !push.isContentAvailable {
            report.add(
                at: subject.payloadPath("aps"),
                "A background push lacks aps.content-available, so it wakes nothing; set it to 1."
            )
        }
    }

    /// Reports an alert that only wakes the app, which APNs may hold back or drop.
    private func checkAlert(_ push: APNSNotification, _ subject: LintSubject, _ report: inout LintReport) {
        let isShown = ["alert", "sound", "badge"].contains { push.aps[$0].map { $0 != .null } ?? false }
        guard push.isContentAvailable, !isShown, let header = subject.appleHeader("apns-push-type") else { return }
        report.add(
            at: header.path,
            "The push has apns-push-type alert, but only wakes the app, and APNs may delay or drop what is not of its type; send "
                + "background, with apns-priority 5."
        )
    }
}
