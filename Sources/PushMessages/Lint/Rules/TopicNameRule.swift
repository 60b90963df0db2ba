// SPDX-License-Identifier: Apache-2.0

/// A topic name with characters that FCM does not accept, with a leading `/topics/`, or too long.
///
/// Why: a name consists of letters, digits and `-_.~%`; for any other character FCM answers "Topic name contains
/// invalid characters." The REST field takes the bare name: the Admin SDKs strip a `/topics/` in front, the service
/// does not promise to. A trailing newline, which comes from reading a name from a file, is such a character too (the
/// Python SDK lets it through).
///
/// Example: `{"message": {"topic": "breaking news", "notification": {"title": "Hi"}}}`
///
/// Fix: use only `[a-zA-Z0-9-_.~%]`, at most 900 of them, without `/topics/`.
///
/// Source: FCM HTTP v1 discovery document; refused by all Admin SDKs.
struct TopicNameRule: LintRule {
    static let id = "topic-name"
    static let severity = Severity.error
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/topic-messaging"
    static let parts: LintSubject.Parts = .topic

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard case .topic(let topic)? = subject.message.target, !topic.isEmpty else { return }
        let path = subject.path("topic")
        let name = topic.hasPrefix(TopicName.prefix) ? String(topic.dropFirst(TopicName.prefix.count)) : topic
        if name.isEmpty {
            report.add(at: path, "The topic has no name after /topics/ and FCM refuses it; name the topic.")
        } else if let character = name.unicodeScalars.first(where: { !$0.isTopicScalar }) {
            report.add(at: path, Self.sentence(character), fix: Self.trimmed(name, path))
        } else if TopicName.isTooLong(name) {
            report.add(at: path, Self.tooLong(name.utf8.count), severity: .warning)
        } else if name != topic {
            let fix = Fix(summary: "set \(path) to \"\(name)\"", edits: [.set(path: path, value: .string(name))])
            report.add(at: path, Self.prefixed, fix: fix)
        }
    }

    private static func sentence(_ character: Unicode.Scalar) -> String {
        "The topic holds \(character.quoted), which FCM refuses; use only letters, digits and -_.~%."
    }

    private static let prefixed =
        "The topic starts with /topics/, which Admin SDKs remove and FCM's v1 API refuses; send only the name."

    private static func tooLong(_ count: Int) -> String {
        "The topic is \(count) characters long, and nobody can subscribe to more than \(TopicName.byteLimit); "
            + "shorten it."
    }

    /// Returns the fix for white space around a name; `nil` for other problems.
    private static func trimmed(_ name: String, _ path: FieldPath) -> Fix? {
        var scalars = name.unicodeScalars[...]
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        guard !scalars.isEmpty, scalars.allSatisfy(\.isTopicScalar) else { return nil }
        let topic = String(scalars)
        return Fix(summary: "set \(path) to \"\(topic)\"", edits: [.set(path: path, value: .string(topic))])
    }
}

extension Unicode.Scalar {
    /// Whether topic names and analytics labels may contain the scalar: `[a-zA-Z0-9-_.~%]`.
    var isTopicScalar: Bool { isASCII && TopicName.isAllowed(UInt8(value)) }

    /// The scalar for findings: `"#"`, or its name or number if it is invisible.
    var quoted: String {
        switch self {
        case " ": "a space"
        case "\n": "a line feed"
        case "\r": "a carriage return"
        case "\t": "a tab"
        case _ where properties.isWhitespace || value < 0x20 || value == 0x7F || value == 0xFEFF || value == 0x200B:
            "U+" + String(repeating: "0", count: max(0, 4 - String(value, radix: 16).count))
                + String(value, radix: 16, uppercase: true)
        default: "\"\(Character(self))\""
        }
    }
}
