// SPDX-License-Identifier: Apache-2.0

/// `mutable-content` in another place, another spelling or with another value than Apple reads.
///
/// Why: iOS reads one place, `aps.mutable-content`, and one value, the number 1. Google's own page about pictures names
/// the headers in its prose while its sample has it in `aps`; the legacy API spelled it `mutable_content` beside
/// `notification`; admin SDKs spell it `mutableContent`. All of these arrive somewhere and do nothing, or make FCM
/// refuse the request.
///
/// Example: `{"apns": {"headers": {"mutable-content": "1"}, "payload": {"aps": {"mutable_content": 1}}}}`
///
/// Fix: move it to `message.apns.payload.aps.mutable-content`, as the number 1.
///
/// Source: Apple, "Generating a remote notification"; firebase/firebase-ios-sdk#3368; firebase/quickstart-ios#228, #70;
/// element-hq/sygnal#365; firebase-admin-node, `validateAps`.
struct MutableContentMisplacedRule: LintRule {
    static let id = "mutable-content-misplaced"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.violations, .appleFreeKeys, .appleHeaders, .data]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        report.addMisplaced(
            "mutable-content",
            isSet: subject.message.apns.payload.aps.mutableContent == true,
            in: subject
        )
    }
}

extension LintSubject {
    /// All places where `mutable-content` has no effect.
    var misplacedMutableContent: [MisplacedFlag] { misplacedFlags(named: "mutable-content") }
}
