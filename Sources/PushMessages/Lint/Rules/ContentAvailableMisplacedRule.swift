// SPDX-License-Identifier: Apache-2.0

/// `content-available` in another place, another spelling or with another value than Apple reads.
///
/// Why: iOS wakes the app for a push whose `aps` holds the number 1 under `content-available`. The legacy API spelled
/// it `content_available` beside `notification`, and there it makes the v1 API refuse the request; in `data` or in the
/// headers it arrives and wakes nobody.
///
/// Example: `{"data": {"content_available": "true"}, "apns": {"payload": {"aps": {"contentAvailable": true}}}}`
///
/// Fix: move it to `message.apns.payload.aps.content-available`, as the number 1.
///
/// Source: Apple, "Pushing background updates to your app"; firebase/firebase-ios-sdk#3368; FCM, legacy HTTP reference.
struct ContentAvailableMisplacedRule: LintRule {
    static let id = "content-available-misplaced"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.violations, .appleFreeKeys, .appleHeaders, .data]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        report.addMisplaced(
            "content-available",
            isSet: subject.message.apns.payload.aps.contentAvailable == true,
            in: subject
        )
    }
}

extension LintSubject {
    /// All places where `content-available` has no effect.
    var misplacedContentAvailable: [MisplacedFlag] { misplacedFlags(named: "content-available") }
}
