// SPDX-License-Identifier: Apache-2.0

/// A Web Push header with a value that push services refuse, or one that they do not know.
///
/// Why: `TTL` is a whole number of seconds, which FCM checks itself ("TTL must be a non-negative integer."); `Urgency`
/// is one of four words in any case; `Topic` is at most 32 characters of the URL-safe base64 alphabet. Push services
/// answer anything else with 400 and the message is lost. Other names are not forwarded to the browser.
///
/// Example: `{"webpush": {"headers": {"TTL": "-1", "Urgency": "urgent"}}}`
///
/// Fix: `TTL` from 0 to 2419200, `Urgency` very-low, low, normal or high, `Topic` of `[A-Za-z0-9_-]{1,32}`.
///
/// Source: RFC 8030 sections 5.2 to 5.4; FCM's answer as captured from the service.
struct WebpushHeaderRule: LintRule {
    static let id = "webpush-header"
    static let severity = Severity.warning
    static let platform: Platform? = .web
    static let documentation: String? = "https://www.rfc-editor.org/rfc/rfc8030#section-5"
    static let parts: LintSubject.Parts = .webHeaders

    /// FCM's maximum time to live in seconds, after which it drops a message with a longer `TTL`.
    private static let longestTTL = Capabilities.standard.seconds(.ttlSeconds, on: .fcm)
    /// The `TTL` up to which the maximum need not be looked up: a week.
    static let harmlessTTL = 7 * 24 * 3600
    private static let longestTopic = Capabilities.standard.characters(.topicHeaderCharacters, on: .webPush)

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (name, value) in subject.message.webpush.headers {
            var path: FieldPath { subject.path("webpush", "headers", .member(name)) }
            switch name.inLowerCase {
            case "ttl": checkTTL(value, at: path, &report)
            case "urgency":
                guard WebPushEvent.Urgency(header: value.trimmedOfBlanks) == nil else { continue }
                let right = WebPushEvent.Urgency.allCases.map(\.rawValue).first { value.hasLetters(of: $0) }
                report.add(
                    at: path,
                    "The header \(name) is \(value.quoted()), which push services refuse; "
                        + "use very-low, low, normal or high.",
                    fix: right.map {
                        Fix(summary: "set \(path) to \($0)", edits: [.set(path: path, value: .string($0))])
                    }
                )
            case "topic":
                let value = value.trimmedOfBlanks
                guard
                    value.isEmpty || value.utf8.count > Self.longestTopic
                        || !value.unicodeScalars.allSatisfy(\.isBase64URL)
                else {
                    continue
                }
                report.add(
                    at: path,
                    "The header \(name) is \(value.quoted()), which push services refuse; "
                        + "use 1 to \(Self.longestTopic) of A-Z, a-z, 0-9, - and _."
                )
            case "image", "prefer": continue
            case "click_action":
                report.add(
                    at: path,
                    "The header \(name.quoted()) never reaches the browser; the link belongs in "
                        + "webpush.fcm_options.link."
                )
            default:
                if let place = subject.place(ofHeader: name, value, in: "webpush") {
                    report.add(
                        at: path,
                        "The header \(name.quoted()) never reaches the browser; it belongs in \(place.right.name).",
                        fix: place.fix
                    )
                    continue
                }
                if APSMisplacedRule.isHeader(name) {
                    let right = subject.path("apns", "headers", .member(name.inLowerCase))
                    report.add(
                        at: path,
                        "The header \(name.quoted()) is one of APNs, and browsers get nothing of it; it belongs in \(right.name).",
                        fix: subject.fix(moving: path, to: right, .string(value))
                    )
                    continue
                }
                report.add(
                    at: path,
                    "The header \(name.quoted()) is not part of the Web Push protocol and never reaches the browser; "
                        + "remove it, or put what the page needs into webpush.data.",
                    severity: .note
                )
            }
        }
    }

    private func checkTTL(_ value: String, at path: @autoclosure () -> FieldPath, _ report: inout LintReport) {
        guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            report.add(
                at: path(),
                "TTL is \(value.quoted()), and FCM refuses all but a non-negative whole number; write seconds in digits.",
                severity: .error
            )
            return
        }
        guard Int(value).map({ $0 > Self.harmlessTTL && $0 > Self.longestTTL }) ?? true else { return }
        report.add(
            at: path(),
            "TTL is \(value.quoted()), more than the four weeks that FCM keeps a message; "
                + "write at most \(Self.longestTTL) seconds.",
            severity: .note
        )
    }
}

extension String {
    /// The value without surrounding spaces and tabs, which HTTP drops.
    fileprivate var trimmedOfBlanks: String {
        var rest = Substring(self)
        while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}

extension Unicode.Scalar {
    /// Whether the character is in the URL-safe base64 alphabet.
    fileprivate var isBase64URL: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
