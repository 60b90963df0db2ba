// SPDX-License-Identifier: Apache-2.0

/// A direct background push with a payload that is not for the background.
///
/// Why: the type `background` is for `content-available` without alert, sound and badge. With an alert the device shows
/// nothing, and without `content-available` it does not even wake the app.
///
/// Example: `{"headers": {"apns-push-type": "background"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: set `aps.content-available` to 1 and leave out alert, sound and badge, or send the type `alert`.
///
/// Source: Apple, "Pushing background updates to your App"; developer.apple.com/forums/thread/745345.
struct APNSBackgroundContentRule: LintRule {
    static let id = "apns-background-content"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.appleHeader("apns-push-type")?.value == "background" else { return }
        let push = subject.relayed
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
}
