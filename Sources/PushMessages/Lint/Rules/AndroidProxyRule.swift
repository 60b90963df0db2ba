// SPDX-License-Identifier: Apache-2.0

/// The deprecated switch for notifications that Google Play services show for an app.
///
/// Why: FCM marks `bypass_proxy_notification` as deprecated in favour of `proxy`, which has more than two answers.
///
/// Example: `{"android": {"notification": {"bypass_proxy_notification": true}}}`
///
/// Fix: write `"proxy": "DENY"` for true, and nothing for false.
///
/// Source: FCM HTTP v1 discovery document, `AndroidNotification`.
struct AndroidProxyRule: LintRule {
    static let id = "android-proxy"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let own = subject.message.android.notificationIfPresent, let isBypassed = own.bypassProxyNotification
        else {
            return
        }
        let path = subject.path("android", "notification", "bypass_proxy_notification")
        let right = subject.path("android", "notification", "proxy")
        var edits: [Fix.Edit] = [.remove(path: path)]
        if isBypassed, own.proxy == nil { edits.append(.set(path: right, value: "DENY")) }
        report.add(
            at: path,
            "bypass_proxy_notification is deprecated; \(isBypassed ? "write proxy: \"DENY\" instead" : "leave it out").",
            fix: Fix(summary: isBypassed ? "set \(right) to DENY instead" : "remove \(path)", edits: edits)
        )
    }
}
