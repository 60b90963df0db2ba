// SPDX-License-Identifier: Apache-2.0

/// A broadcast to a channel lacks a header that APNs demands of it.
///
/// Why: what is optional in a push to a device is not in a broadcast. APNs answers one without `apns-push-type`,
/// `apns-expiration` or `apns-priority` with MissingPushType, BadExpirationDate or BadPriority, one of another type than
/// `liveactivity` with InvalidPushType, and one to an id that is not Base64 with BadChannelId; no Live Activity changes. To a
/// channel that stores no messages only the expiration 0 is accepted.
///
/// Example: `{"headers": {"apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity"}, "payload": {"aps": {}}}`
///
/// Fix: send `apns-push-type: liveactivity`, `apns-expiration` and `apns-priority` with each broadcast.
///
/// Source: Apple, "Sending broadcast push notification requests to APNs".
struct APNSBroadcastRule: LintRule {
    static let id = "apns-broadcast"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.isBroadcast else { return checkDevice(subject, &report) }
        let value = { subject.appleHeader($0)?.value }
        let headers = BroadcastHeaders(
            channel: value("apns-channel-id"),
            pushType: value("apns-push-type"),
            expiration: value("apns-expiration"),
            priority: value("apns-priority")
        )
        for refusal in headers.refusals {
            guard let header = subject.appleHeader(refusal.name) else {
                report.add(
                    at: ["headers"],
                    "APNs refuses a broadcast without \(refusal.name) (\(refusal.reason)). \(refusal.remedy)"
                )
                continue
            }
            // Another rule reports a time or a priority that no push may have.
            guard ["apns-channel-id", "apns-push-type"].contains(refusal.name) else { continue }
            report.add(
                at: header.path,
                "\(refusal.name) is \(header.value.quoted()), and APNs refuses such a broadcast (\(refusal.reason)). "
                    + refusal.remedy
            )
        }
    }

    private func checkDevice(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.isToDevice, let header = subject.appleHeader("apns-channel-id") else { return }
        report.add(
            at: header.path,
            "apns-channel-id is for broadcasts, and this request goes to a device; leave it out, or post to "
                + "/4/broadcasts/apps/BUNDLE.",
            severity: .note
        )
    }
}

extension LintSubject {
    /// Whether the request goes to a channel of Live Activities.
    var isBroadcast: Bool { isAPNSRequest && !isToDevice && appleHeader("apns-channel-id") != nil }
}
