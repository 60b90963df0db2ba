// SPDX-License-Identifier: Apache-2.0

/// A member of `aps` or of its alert is null.
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
        let aps = subject.relayed.aps
        let alert = aps["alert"]?.object ?? [:]
        let places = Self.nulls(of: aps, in: ["aps"]) + Self.nulls(of: alert, in: ["aps", "alert"])
        guard let first = places.first else { return }
        report.add(
            at: subject.payloadPath().appending(first),
            "\(places.map(\.description).joined(separator: ", ")) \(places.count == 1 ? "is" : "are") null, which says nothing to "
                + "APNs; leave \(places.count == 1 ? "it" : "them") out."
        )
    }

    private static func nulls(of object: JSONObject, in path: FieldPath) -> [FieldPath] {
        object.filter { $0.value == .null }.map { path.appending(.member($0.key)) }
    }
}
