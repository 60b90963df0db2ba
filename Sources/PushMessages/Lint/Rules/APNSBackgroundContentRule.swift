// SPDX-License-Identifier: Apache-2.0

/// A direct push whose type does not fit its payload: a background push with something to show, or the reverse.
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
        guard let type = subject.appleHeader("apns-push-type"), ["background", "alert"].contains(type.value) else {
            return
        }
        let push = subject.relayed
        let shown = ["alert", "sound", "badge"].filter { push.aps[$0] != nil && push.aps[$0] != .null }
        guard type.value == "background" else {
            if push.isContentAvailable, shown.isEmpty {
                report.add(
                    at: type.path,
                    "The push has apns-push-type alert, but only wakes the app, and APNs may delay or drop what is not of its "
                        + "type; send background, with apns-priority 5."
                )
            }
            return
        }
        for key in shown {
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
