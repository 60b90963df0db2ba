// SPDX-License-Identifier: Apache-2.0

/// A direct push does not say its type.
///
/// Why: watchOS 6 and later need `apns-push-type`, and Apple recommends it everywhere. A push without it is taken for
/// an alert, so one that only wakes the app may be delayed or dropped. There is no type for a push to a pass in Wallet.
///
/// Example: `{"headers": {"apns-topic": "com.example.app"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: send `apns-push-type: alert`, or `background` with `content-available`.
///
/// Source: Apple, "Sending notification requests to APNs", "Adding a Web Service to Update Passes".
struct APNSTypeMissingRule: LintRule {
    static let id = "apns-type-missing"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.appleHeader("apns-push-type") == nil, !subject.isForWallet, !subject.isBroadcast else { return }
        let push = subject.relayed
        let isSilent = push.isContentAvailable && !push.isAlert && push.aps["sound"] == nil && push.aps["badge"] == nil
        report.add(
            at: ["headers"],
            "The request has no apns-push-type, which watchOS needs; send \(isSilent ? "background" : "alert")."
        )
    }
}

extension LintSubject {
    /// Whether the push tells Wallet that a pass has changed: its topic is the pass's identifier, its payload empty.
    var isForWallet: Bool { appleHeader("apns-topic")?.value.hasPrefix("pass.") == true }
}
