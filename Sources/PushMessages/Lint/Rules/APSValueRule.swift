// SPDX-License-Identifier: Apache-2.0

/// A key of `aps` that is spelled differently from Apple's, or whose value iOS does not take.
///
/// Why: iOS ignores what it does not know, silently: `content_available` wakes nobody, a badge of "1" sets no badge.
///
/// Example: `{"aps": {"alert": "Hi", "badge": "1", "content_available": 1}}`
///
/// Fix: spell Apple's keys with hyphens and give their values the documented type.
///
/// Source: Apple, "Generating a remote notification"; firebase/firebase-ios-sdk#3368; refused by the Admin SDKs that
/// check types.
struct APSValueRule: LintRule {
    static let id = "aps-value"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let payload = subject.message.apns?.payload else { return }
        if let value = payload.custom["aps"], value != .null {
            let path = subject.payloadPath("aps")
            report.add(
                at: path,
                "aps is \(value.shortened), and iOS takes an object only; write an object.",
                severity: .error
            )
        }
        for (name, value) in payload.aps.custom {
            if let type = Self.types[name] {
                report.add(
                    at: subject.payloadPath("aps", .member(name)),
                    "aps.\(name) is \(value.shortened), which iOS ignores; write \(type).",
                    fix: Self.corrected(name, value, at: subject.payloadPath("aps", .member(name)))
                )
            } else if let right = Self.appleSpelling(of: name), !payload.aps.isTyped(right),
                payload.aps.custom[right] == nil
            {
                let path = subject.payloadPath("aps", .member(name))
                let place = subject.payloadPath("aps", .member(right))
                report.add(
                    at: path,
                    "iOS ignores aps.\(name); Apple's key is \(right).",
                    fix: Fix(
                        summary: "rename it to \(right)",
                        edits: [.remove(path: path), .set(path: place, value: value)]
                    )
                )
            }
        }
        if let score = payload.aps.relevanceScore, !(0...1).contains(score), !subject.isLiveActivity {
            report.add(
                at: subject.payloadPath("aps", "relevance-score"),
                "aps.relevance-score is \(score), and iOS ranks by 0 to 1; write a number between them."
            )
        }
    }

    /// What iOS takes under Apple's keys; `mutable-content` has a rule of its own.
    private static let types: [String: String] = [
        "alert": "a text or an object", "badge": "a whole number", "sound": "a name or an object",
        "thread-id": "a text", "category": "a text", "content-available": "the number 1",
        "target-content-id": "a text", "interruption-level": "passive, active, time-sensitive or critical",
        "relevance-score": "a number from 0 to 1", "filter-criteria": "a text",
    ]

    /// The key that was meant, when words are joined by underscores or capitals instead of hyphens.
    private static func appleSpelling(of name: String) -> String? {
        hyphenated.first { $0 != name && name.hasLetters(of: $0) }
    }

    private static let hyphenated = [
        "content-available", "thread-id", "target-content-id", "interruption-level", "relevance-score",
        "filter-criteria",
    ]

    /// A number in a text has one obvious remedy.
    private static func corrected(_ name: String, _ value: JSONValue, at path: FieldPath) -> Fix? {
        guard case .string(let text) = value, let number = Int(text) else { return nil }
        guard name == "badge" || name == "content-available" else { return nil }
        return Fix(summary: "set \(path) to \(number)", edits: [.set(path: path, value: .integer(number))])
    }
}

extension JSONValue {
    /// The value as JSON, cut after 40 characters, as a sentence can show it.
    fileprivate var shortened: String {
        let text = description
        return text.count > 40 ? text.prefix(40) + "…" : text
    }
}
