// SPDX-License-Identifier: Apache-2.0

/// A registration token as the target, which FCM is replacing by the Firebase installation id.
///
/// Why: the v1 API marks `token` as deprecated in favour of `fid`, and so do the Admin SDKs of 2026. Tokens are still
/// delivered, and during the transition FCM takes an installation id in `token` too, so this is only for planning
/// ahead.
///
/// Example: `{"message": {"token": "dQw4w9WgXcQ:APA91bHk3xZq7", "notification": {"title": "Hi"}}}`
///
/// Fix: send to installation ids with `fid`, and let new versions of the app register one.
///
/// Source: FCM HTTP v1 discovery document, revision 20261023; firebase-admin-node#3145; firebase-admin-go 4.21.
struct TokenDeprecatedRule: LintRule {
    static let id = "token-deprecated"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let parts: LintSubject.Parts = .token

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard case .token(let token)? = subject.message.target, !token.isEmpty,
            !subject.violations.contains(where: { $0.secondMember(ofOneof: "target") != nil })
        else { return }
        let path = subject.path("token")
        switch subject.targetShape ?? .token {
        case .token:
            report.add(at: path, "token is deprecated in favour of fid, the app's Firebase installation id.")
        case .installationID:
            let right = subject.path("fid")
            report.add(
                at: path,
                "token holds an installation id, for which FCM has the field fid; move it there.",
                fix: .moving(path, to: right, .string(token))
            )
        case .groupKey, .topicPath, .malformed, .list, .foreign: return
        }
    }
}
