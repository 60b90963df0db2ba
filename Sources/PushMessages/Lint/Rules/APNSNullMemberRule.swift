// SPDX-License-Identifier: Apache-2.0

/// A member of `aps` is null.
///
/// Why: APNs treats null like a missing member. It costs bytes of the 4096, and a library that writes it meant to write
/// another value or none.
///
/// Example: `{"headers": {}, "payload": {"aps": {"alert": "Hello", "badge": null, "sound": null}}}`
///
/// Fix: leave the member out.
///
/// Source: requests of django-push-notifications 3.3, which APNs accepts.
struct APNSNullMemberRule: LintRule {
    static let id = "apns-null-member"
    static let severity = Severity.note
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let names = subject.relayed.aps.filter { $0.value == .null }.map(\.key)
        guard let first = names.first else { return }
        report.add(
            at: subject.payloadPath("aps", .member(first)),
            "\(names.map { "aps.\($0)" }.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") null, which says nothing to "
                + "APNs; leave \(names.count == 1 ? "it" : "them") out."
        )
    }
}
