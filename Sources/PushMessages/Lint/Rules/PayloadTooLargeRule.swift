// SPDX-License-Identifier: Apache-2.0

/// A payload above what the push services carry.
///
/// Why: APNs refuses a payload of more than 4096 bytes (5120 for VoIP) as PayloadTooLarge. The limit applies to the
/// payload that FCM makes of the message: title and body, `apns.payload`, every key of `data`, the picture's URL, and
/// about 150 bytes that FCM adds. FCM documents the same 4096 bytes for a message on every platform ("Message is too
/// large."), but counts less strictly: it accepted up to 4506 bytes of key and value in a single data key. Between the
/// two limits, the outcome depends on the platform.
///
/// Example: `{"message": {"topic": "news", "data": {"article": "…5000 characters…"}}}`
///
/// Fix: shorten or drop the largest fields; send an identifier and let the app fetch the rest.
///
/// Source: Apple, "Generating a remote notification"; FCM, "Message types"; RFC 8291 section 4 (3993 bytes of plaintext
/// in a Web Push message).
struct PayloadTooLargeRule: LintRule {
    static let id = "payload-too-large"
    static let severity = Severity.warning
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all

    /// FCM's documented limit for a message on any platform, in bytes.
    private static let limit = Capabilities.standard.bytes(.messageBytes, on: .fcm)
    /// Size of keys and values in bytes above which FCM was observed to refuse a message.
    private static let refusal = Capabilities.standard.bytes(.messageBytesRefused, on: .fcm)
    /// Upper bound for the bytes that FCM adds to a payload, with a margin.
    private static let overhead = 512
    /// Maximum size in bytes of JSON in one encrypted Web Push record.
    private static let webLimit = Capabilities.standard.bytes(.plaintextBytes, on: .webPush)
    /// Size of a request in bytes up to which the limits need not be looked up.
    private static let harmless = 2048

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        if subject.form == .message {
            // All sizes below are of parts of the request, so most messages return here without a conversion. Only the
            // link may arrive twice.
            let count = subject.requestByteCount + (subject.message.webpush.fcmOptions.link?.utf8.count ?? 0)
            guard count > Self.harmless, count + Self.overhead > min(Self.limit, Self.webLimit) else { return }
            checkCommon(subject, &report)
            checkWeb(subject, &report)
        }
        checkApple(subject, &report)
    }

    private func checkApple(_ subject: LintSubject, _ report: inout LintReport) {
        let push = subject.relayed
        guard push.byteCount > push.byteLimit else { return }
        let isRaw = subject.form == .apnsPayload
        report.add(
            at: isRaw ? [] : subject.root,
            "The payload for iPhones has \(push.byteCount) bytes, and APNs refuses more than \(push.byteLimit); "
                + "shorten it by \(push.byteCount - push.byteLimit). \(Self.contributors(to: push.payload))",
            severity: isRaw ? .error : .warning,
            platform: .apple
        )
    }

    private func checkCommon(_ subject: LintSubject, _ report: inout LintReport) {
        let android = subject.message.androidIfPresent?.data ?? subject.message.androidV2.data
        let texts = AndroidTexts(subject)
        let count = (android.isEmpty ? subject.message.data : android).textByteCount + texts.byteCount
        guard count > Self.limit else { return }
        let isRefused = count > Self.refusal
        report.add(
            at: subject.root,
            "The message has \(count) bytes of texts and data for Android, and FCM "
                + (isRefused ? "refuses it (\"Message is too large.\")" : "promises to carry \(Self.limit)")
                + "; shorten it by \(count - Self.limit).",
            severity: isRefused ? .error : .warning,
            platform: .android
        )
    }

    private func checkWeb(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.message.webpushSection.isSet else { return }
        let count = WebPushEvent(relaying: subject.message, options: .sample).byteCount
        guard count > Self.webLimit else { return }
        report.add(
            at: subject.path("webpush"),
            "The message for browsers has about \(count) bytes, and an encrypted Web Push record holds "
                + "\(Self.webLimit); shorten it by \(count - Self.webLimit).",
            platform: .web
        )
    }

    /// Returns the sender's three largest members, with members of `aps` counted separately, for findings.
    private static func contributors(to payload: JSONObject) -> String {
        var sizes: [(name: String, count: Int)] = []
        for (key, value) in payload where !key.hasPrefix("gcm.") && !key.hasPrefix("google.") {
            if key == "aps", case .object(let aps) = value {
                for (key, value) in aps { sizes.append(("aps.\(key)", value.encodedByteCount)) }
            } else {
                sizes.append((key, value.encodedByteCount))
            }
        }
        let largest = sizes.sorted { ($0.count, $1.name) > ($1.count, $0.name) }.prefix(3)
        return "Largest: " + largest.map { "\($0.name) \($0.count)" }.joined(separator: ", ") + " bytes."
    }
}

/// The texts of a message for Android, other than its data.
private struct AndroidTexts {
    var byteCount = 0

    init(_ subject: LintSubject) {
        let own = subject.androidNotifications.first
        for text in [
            own?.title ?? subject.message.notification.title,
            own?.body ?? subject.message.notification.body,
            own?.image ?? subject.message.notification.image,
        ] {
            byteCount += text?.utf8.count ?? 0
        }
    }
}

extension StringMap {
    /// Size of all keys and values in UTF-8, in bytes.
    fileprivate var textByteCount: Int { reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
}
