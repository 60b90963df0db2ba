// SPDX-License-Identifier: Apache-2.0

/// An APNs request header with a value that Apple refuses, or a name that it does not know.
///
/// Why: APNs answers BadPriority, BadExpirationDate, BadCollapseId, BadMessageId or InvalidPushType with 400, and the
/// notification reaches nobody, while FCM has accepted the message long before; it checks the length of
/// `apns-collapse-id` alone. Values are strings in JSON. An expiration is a moment, not a span: "3600" is one in 1970,
/// after which APNs tries once and keeps nothing. Names are in lower case, as in all of HTTP/2.
///
/// Example: `{"apns": {"headers": {"apns-priority": "high", "apns_expiration": "3600"}}}`
///
/// Fix: `apns-priority` "10", "5" or "1"; `apns-expiration` in seconds since 1970 or "0"; `apns-collapse-id` of at most
/// 64 bytes; `apns-id` a UUID in lower case; `apns-push-type` one of Apple's.
///
/// Source: Apple, "Sending notification requests to APNs", "Handling notification responses from APNs";
/// valentinfrlch/ha-llmvision#545; home-assistant/iOS, whose server leaves an empty `apns-collapse-id` out.
struct APNSHeaderRule: LintRule {
    static let id = "apns-header"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms: LintSubject.Form = [.message, .apnsRequest]
    static let parts: LintSubject.Parts = .appleHeaders

    /// Length of `apns-collapse-id` in bytes up to which the limit need not be looked up.
    private static let harmless = 36
    /// The valid priorities, the highest first.
    private static let priorities = Capabilities.standard.text(.pushPriorities, on: .apns).split(separator: " ")
        .map(String.init)
    /// The priorities that most messages have, which need not be looked up: reading the table takes longer than all other rules.
    static let usualPriorities = ["10", "5"]
    /// The words that senders write instead of them.
    private static let priorityWords = ["high", "normal", "low"]
    /// Time in seconds since 1970 below which an expiration counts as a duration: the year 2001.
    var earliestExpiration = 1_000_000_000
    /// Time in seconds since 1970 above which an expiration counts as milliseconds: the year 5138.
    var latestExpiration = 100_000_000_000

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (name, value) in subject.message.apns.headers {
            let lower = name.inLowerCase
            if LintSubject.isFilledInLater(value) { continue }
            // Another rule checks the type of a broadcast.
            if lower == "apns-push-type", subject.isBroadcast { continue }
            if Self.names.contains(lower) {
                if let trouble = trouble(with: lower, value) {
                    let path = subject.headerPath(name)
                    if lower == "apns-collapse-id", !value.isEmpty, subject.form == .message {
                        let text = APNSConfigRefusal.longCollapseID.violation.description
                        report.add(
                            at: path,
                            "The header \(name.quoted()) has \(value.utf8.count) bytes, so FCM refuses the message "
                                + "(\"\(text)\"); shorten it.",
                            severity: .error
                        )
                        continue
                    }
                    let fix = trouble.right.map {
                        Fix(summary: "set \(path) to \"\($0)\"", edits: [.set(path: path, value: .string($0))])
                    }
                    report.add(at: path, "The header \(name.quoted()) \(trouble.text).", fix: fix)
                } else if lower != name {
                    Self.checkCase(name, value, subject, &report)
                }
            } else if subject.isAPNSRequest ? lower.hasPrefix("apns") : lower != "authorization", !Self.isFlag(lower) {
                checkName(name, value, subject, &report)
            }
        }
    }

    private static func checkCase(_ name: String, _ value: String, _ subject: LintSubject, _ report: inout LintReport) {
        let path = subject.headerPath(name)
        if subject.message.apns.headers[name.inLowerCase] != nil {
            report.add(
                at: path,
                "The header \(name.quoted()) is there in lower case as well, and APNs refuses duplicates; remove one.",
                fix: .removing(path)
            )
        } else {
            report.add(
                at: path,
                "The header \(name.quoted()) is not in lower case, as APNs writes its headers; write \(name.inLowerCase).",
                severity: .note,
                fix: .renaming(path, to: name.inLowerCase, .string(value))
            )
        }
    }

    private func checkName(_ name: String, _ value: String, _ subject: LintSubject, _ report: inout LintReport) {
        let path = subject.headerPath(name)
        let meant = Self.meant(by: name)
        if meant == nil, !subject.isAPNSRequest, let place = subject.place(ofHeader: name, value, in: "apns") {
            report.add(
                at: path,
                "The header \(name.quoted()) is not an APNs header and has no effect; it belongs in "
                    + "\(place.right.name).",
                fix: place.fix
            )
            return
        }
        guard let meant, subject.appleHeader(meant) == nil else {
            let counterpart = Self.counterparts.first { name.inLowerCase == $0.web }
            let remedy =
                meant.map { "\($0) is there already, so remove it" }
                ?? counterpart.map { "browsers get it from webpush.headers, and APNs has \($0.apple)" } ?? "remove it"
            report.add(
                at: path,
                "The header \(name.quoted()) is not an APNs header and has no effect; \(remedy).",
                severity: .note,
                fix: .removing(path)
            )
            return
        }
        report.add(
            at: path,
            "The header \(name.quoted()) is not an APNs header and has no effect; its name is \(meant).",
            fix: .renaming(path, to: meant, .string(trouble(with: meant, value)?.right ?? value))
        )
    }

    private func trouble(with name: String, _ value: String) -> (text: String, right: String?)? {
        var given: String { "is \(value.quoted()), which APNs refuses" }
        switch name {
        case "apns-priority":
            if Self.usualPriorities.contains(value) || Self.priorities.contains(value) { return nil }
            let right = Self.priorityWords.firstIndex(of: value.lowercased()).map { Self.priorities[$0] }
            let quoted = Self.priorities.map { "\"\($0)\"" }
            return ("\(given); use \(quoted.formattedAsChoice)", right)
        case "apns-expiration": return expirationTrouble(value)
        case "apns-collapse-id":
            if value.isEmpty { return ("is empty, which APNs refuses (BadCollapseId); leave it out", nil) }
            let count = value.utf8.count
            guard count > Self.harmless, count > APNSHeaders.longestCollapseID else { return nil }
            return ("has \(count) bytes, and APNs refuses more than \(APNSHeaders.longestCollapseID); shorten it", nil)
        case "apns-id":
            if Self.isUUID(value) { return nil }
            let right = value.lowercased()
            return ("\(given); write a UUID of 8-4-4-4-12 digits in lower case", Self.isUUID(right) ? right : nil)
        case "apns-push-type":
            if Self.pushTypes.contains(value) { return nil }
            let right = Self.pushTypes.contains(value.lowercased()) ? value.lowercased() : nil
            return ("\(given); use alert, background or another of Apple's types", right)
        case "apns-topic":
            return value.isEmpty ? ("is empty, which APNs refuses; write the app's bundle identifier", nil) : nil
        default: return nil
        }
    }

    private func expirationTrouble(_ value: String) -> (text: String, right: String?)? {
        guard Self.isNumber(value), let seconds = Int(value) else {
            return ("is \(value.quoted()), which APNs refuses; write seconds since 1970 in digits, or \"0\"", nil)
        }
        if seconds > latestExpiration {
            let right = seconds / 1000 <= latestExpiration ? String(seconds / 1000) : nil
            return ("is \(value.quoted()), thousands of years ahead; write seconds since 1970, not milliseconds", right)
        }
        guard seconds != 0, seconds < earliestExpiration else { return nil }
        return (
            "is \(value.quoted()), a moment long past, so APNs keeps nothing for a device that is offline; "
                + "write seconds since 1970, not a span", nil
        )
    }

    /// Header fields of Web Push, and APNs' for the same purpose, whose values differ.
    private static let counterparts = [
        (web: "ttl", apple: "apns-expiration, a moment in seconds since 1970"),
        (web: "urgency", apple: "apns-priority, which is \"10\", \"5\" or \"1\""),
    ]

    private static let fields = MessageTable.standard[object: "ApnsHeaders"]?.fields ?? []
    private static let names = fields.map(\.name)

    /// Returns the header that the sender meant, by its letters or by its name in other services.
    private static func meant(by name: String) -> String? {
        let letters = MessageTable.letters(name)
        return fields.first { field in ([field.name] + field.aliases).contains { MessageTable.letters($0) == letters }
        }?.name
    }

    /// Returns whether the name is a key of `aps`, which other rules check.
    private static func isFlag(_ name: String) -> Bool {
        name.hasLetters(of: "mutable-content") || name.hasLetters(of: "content-available")
    }

    private static let pushTypes = APNSHeaders.pushTypes

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 19 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { index, byte in
            switch index {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
        }
    }
}
