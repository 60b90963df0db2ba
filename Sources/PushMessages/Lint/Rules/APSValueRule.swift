// SPDX-License-Identifier: Apache-2.0

/// A key of `aps` that is spelled differently from Apple's, or whose value iOS does not take.
///
/// Why: iOS ignores what it does not know, silently: `thread_id` groups nothing, a badge of "1" sets no badge. Apple
/// asks for an app's own keys beside `aps`, not in it. FCM refuses an `aps` that is not an object, and a badge that is not a
/// number.
///
/// Example: `{"aps": {"alert": "Hi", "badge": "1", "thread_id": "news"}}`
///
/// Fix: spell Apple's keys with hyphens and give their values the documented type; put keys of your own beside `aps`.
///
/// Source: Apple, "Generating a remote notification"; firebase/firebase-ios-sdk#3368; refused by the Admin SDKs that
/// check types; healthjoy/async-firebase#5 for FCM's answer.
struct APSValueRule: LintRule {
    static let id = "aps-value"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = .apns

    /// Valid values of `relevance-score`; live activities may use other numbers.
    var relevance = 0.0...1.0

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let payload = subject.message.apns.payload
        if let value = payload.custom["aps"], value != .null, value.object == nil {
            let path = subject.payloadPath("aps")
            // For a pass the push says only that there is something new.
            let isForPass = subject.isAPNSRequest && subject.isForWallet
            report.add(
                at: path,
                isForPass
                    ? "aps is \(value.shortened), and Wallet needs nothing of the payload; Apple's guide sends {}."
                    : "aps is \(value.shortened), and iOS accepts only an "
                        + "object\(subject.form == .message ? Self.refusal : ""); write an object.",
                severity: isForPass ? .note : .error
            )
        }
        let isBadgeRefused = subject.form == .message && APNSConfigRefusal.refusedBadge(of: payload.aps) != nil
        for (name, value) in payload.aps.custom {
            let isRefused = isBadgeRefused && name == "badge"
            guard value != .null || isRefused else { continue }
            if let field = Self.fields.first(where: { $0.name == name }) {
                let isFree = name == "relevance-score" && subject.isLiveActivity && value.number != nil
                if isFree || name == "content-changed" && [true, 1, false, 0].contains(value) { continue }
                if !Self.isFlag(name), !Self.isRead(value, as: field) {
                    checkValue(field, value, isRefused: isRefused, subject, &report)
                }
            } else if !Self.isCheckedElsewhere(name), APSMisplacedRule.headers(name, value).isEmpty {
                checkName(name, value, subject, &report)
            }
        }
        checkRange(payload.aps, subject, &report)
    }

    /// Returns whether iOS reads a value that no property holds.
    private static func isRead(_ value: JSONValue, as field: MessageTable.Field) -> Bool {
        if case .boolean = field.kind { value.bool != nil } else { false }
    }

    private func checkValue(
        _ field: MessageTable.Field,
        _ value: JSONValue,
        isRefused: Bool,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        let name = field.name
        let path = subject.payloadPath("aps", .member(name))
        let right = Self.corrected(name, value)
        let words =
            name == "badge" && Self.isChange(value)
            ? "the whole number that the icon is to show, because iOS adds nothing to a badge" : Self.words(for: field)
        report.add(
            at: path,
            "aps.\(name) is \(value.shortened), \(isRefused ? APNSConfigRefusal.badgeType.clause : "which iOS ignores"); write "
                + "\(words)\(value == .null ? ", or leave it out" : "").",
            severity: isRefused ? .error : Self.severity,
            fix: value == .null
                ? .removing(path)
                : right.map { Fix(summary: "set \(path) to \($0)", edits: [.set(path: path, value: $0)]) }
        )
    }

    private func checkName(
        _ name: String,
        _ value: JSONValue,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        let path = subject.payloadPath("aps", .member(name))
        let aps = subject.message.apns.payload.aps
        if let right = Self.fields.first(where: { name.hasLetters(of: $0.name) })?.name {
            let isTaken = aps.isTyped(right) || aps.custom[right] != nil
            report.add(
                at: path,
                "iOS ignores aps.\(name)\(path.spelling); Apple's key is \(right)\(isTaken ? ", which is there already" : "").",
                severity: isTaken ? .note : .warning,
                fix: isTaken
                    ? .removing(path) : .renaming(path, to: right, Self.corrected(right, value) ?? value)
            )
        } else if let field = Self.meant(name, value) {
            let right = field.name
            let isTaken = aps.isTyped(right) || aps.custom[right] != nil
            report.add(
                at: path,
                "iOS ignores aps.\(name), which is not one of Apple's keys; it looks like \(right)"
                    + "\(isTaken ? ", which is there already" : ", so rename it"), or move it beside aps if it is your own.",
                severity: isTaken ? .note : .warning,
                fix: isTaken ? nil : .renaming(path, to: right, Self.corrected(right, value) ?? value)
            )
        } else {
            let place = subject.payloadPath(.member(name))
            let isTaken = subject.message.apns.payload.custom[name] != nil
            // Many service extensions read a picture there, and would find none after the move.
            let isPicture = PicturePlace.first(in: [name: value]) != nil
            report.add(
                at: path,
                "aps.\(name) is not one of Apple's keys, and Apple asks for keys of an app's own beside aps; move it "
                    + (isPicture ? "there, and have the app's service extension read it there." : "there."),
                severity: .note,
                fix: isTaken || isPicture ? nil : .moving(path, to: place, value)
            )
        }
    }

    /// Returns the key of Apple's that differs by one letter and takes the value.
    private static func meant(_ name: String, _ value: JSONValue) -> MessageTable.Field? {
        let name = name.lowercased()
        return fields.first {
            NearMiss.distance(name, $0.name) == 1 && MessageTable.standard.takes(value, $0.kind)
        }
    }

    private func checkRange(_ aps: PushMessage.APS, _ subject: LintSubject, _ report: inout LintReport) {
        if let badge = aps.badge, badge < 0 {
            let path = subject.payloadPath("aps", "badge")
            report.add(
                at: path,
                "aps.badge is \(badge), and an icon shows no negative number; write 0 to clear the badge, or more.",
                fix: Fix(summary: "set \(path) to 0", edits: [.set(path: path, value: 0)])
            )
        }
        if let score = aps.relevanceScore, !relevance.contains(score), !subject.isLiveActivity {
            let path = subject.payloadPath("aps", "relevance-score")
            let nearest: JSONValue = score > relevance.upperBound ? 1 : 0
            report.add(
                at: path,
                "aps.relevance-score is \(score), and iOS ranks by 0 to 1; write a number between them.",
                fix: Fix(summary: "set \(path) to \(nearest)", edits: [.set(path: path, value: nearest)])
            )
        }
        for (name, text) in [("category", aps.category), ("thread-id", aps.threadIdentifier)]
        where text?.isEmpty == true {
            let path = subject.payloadPath("aps", .member(name))
            report.add(
                at: path,
                "aps.\(name) is empty, which is the same as none; give it a value or leave it out.",
                severity: .note,
                fix: .removing(path)
            )
        }
    }

    private static let fields = MessageTable.standard[object: "Aps"]?.fields ?? []

    private static func words(for field: MessageTable.Field) -> String {
        MessageTable.standard.takes("", field.kind) && field.kind != .text ? "a text or an object" : field.kind.words
    }

    /// Whether a badge is what services of their own count up by: `+1`, `auto`, `Increment`.
    private static func isChange(_ badge: JSONValue) -> Bool {
        guard let text = badge.string else { return false }
        return text.hasPrefix("+") || text.hasPrefix("-") || ["auto", "increment"].contains(text.lowercased())
    }

    /// Returns whether the key has a separate rule.
    private static func isFlag(_ name: String) -> Bool { name == "mutable-content" || name == "content-available" }

    /// FCM's answer to an `aps` that is not an object, as part of a sentence.
    private static let refusal = ", " + APNSConfigRefusal.emptyAPS.clause

    /// Returns whether an unknown key of `aps` is checked by another rule, or is one of Safari's or the console's.
    private static func isCheckedElsewhere(_ name: String) -> Bool {
        name.hasLetters(of: "mutable-content") || name.hasLetters(of: "content-available")
            || name.hasLetters(of: "fcm_options") || name == "gcm.notification.image" || name == "aps"
            || APSMisplacedRule.isAlertKey(name) || APSMisplacedRule.isHeader(name)
            || ImageMisplacedRule.isImageName(name)
    }

    /// Returns the value that the sender meant; `nil` if more than the type or the spelling is wrong.
    private static func corrected(_ name: String, _ value: JSONValue) -> JSONValue? {
        switch (name, value) {
        case ("badge", _) where isChange(value): return nil
        case ("badge", .string(let text)), ("timestamp", .string(let text)), ("stale-date", .string(let text)),
            ("dismissal-date", .string(let text)):
            return Int(text).map(JSONValue.integer)
        case ("relevance-score", .string(let text)): return Double(text).map(JSONValue.number)
        case ("thread-id", .integer(let number)), ("category", .integer(let number)):
            return .string(String(number))
        case ("interruption-level", .string(let text)):
            return PushMessage.APS.InterruptionLevel.known.first { text.hasLetters(of: $0.rawValue) }
                .map { .string($0.rawValue) }
        case ("event", .string(let text)):
            return PushMessage.APS.LiveActivity.Event(known: text.lowercased()).map { .string($0.rawValue) }
        case ("input-push-token", .bool(true)): return 1
        case ("content-changed", .string(let text)): return text.lowercased() == "true" || text == "1" ? true : nil
        default: return nil
        }
    }
}
