// SPDX-License-Identifier: Apache-2.0

/// The topic of a direct push cannot be an app's bundle identifier, or has the team in front of it.
///
/// Why: APNs compares the topic with the bundle identifier, letter by letter. It answers BadTopic or TopicDisallowed to
/// angle brackets, quotation marks and spaces, to `nil` and `undefined`, which a program writes for a value that is missing, and to
/// the app ID of the developer's site, which begins with the team ID.
///
/// Example: `{"headers": {"apns-push-type": "alert", "apns-topic": "<com.example.app>"}, "payload": {"aps": {"alert": "Hi"}}}`
///
/// Fix: write the bundle identifier as Xcode shows it.
///
/// Source: Apple, "Sending notification requests to APNs"; node-apn/node-apn#479; esl/MongoosePush#45.
struct APNSTopicRule: LintRule {
    static let id = "apns-topic"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let topic = subject.appleHeader("apns-topic"), !topic.value.isEmpty, !topic.isFilledInLater else {
            return
        }
        if Self.nothing.contains(topic.value.inLowerCase) {
            report.add(
                at: topic.path,
                "apns-topic is \(topic.value.quoted()), as a program writes a value that it does not have, so APNs answers BadTopic; "
                    + "give the program the app's bundle identifier."
            )
        } else if !APNSHeaders.isTopic(topic.value) {
            let bare = Self.unwrapped(topic.value)
            report.add(
                at: topic.path,
                "apns-topic is \(topic.value.quoted()), which is not a bundle identifier, so APNs answers BadTopic; write letters, "
                    + "digits, hyphens and points alone, as in com.example.app.",
                fix: APNSHeaders.isTopic(bare) ? Self.fix(topic.path, bare) : nil
            )
        } else if let bundle = Self.behindTeam(topic.value) {
            report.add(
                at: topic.path,
                "apns-topic is \(topic.value.quoted()), which begins like a team ID, and to an app ID APNs answers "
                    + "TopicDisallowed; write the bundle identifier alone: \(bundle).",
                severity: .warning,
                fix: Self.fix(topic.path, bundle)
            )
        }
    }

    /// Words that programs write in place of a missing value.
    private static let nothing = ["nil", "null", "undefined", "none", "nan"]

    private static func fix(_ path: FieldPath, _ right: String) -> Fix {
        Fix(summary: "set \(path) to \"\(right)\"", edits: [.set(path: path, value: .string(right))])
    }

    /// The topic without quotation marks, brackets and white space around it.
    private static func unwrapped(_ topic: String) -> String {
        func isWrapping(_ character: Character) -> Bool { character.isWhitespace || "<>\"'`()[]{}".contains(character) }
        return String(topic.drop(while: isWrapping).reversed().drop(while: isWrapping).reversed())
    }

    /// The rest of a topic behind ten capital letters and digits, as team IDs are; `nil` of others.
    private static func behindTeam(_ topic: String) -> String? {
        guard let point = topic.firstIndex(of: "."), topic[..<point].utf8.count == 10 else { return nil }
        let team = topic[..<point].utf8
        guard team.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }),
            team.contains(where: { (0x30...0x39).contains($0) })
        else { return nil }
        let rest = String(topic[point...].dropFirst())
        return rest.contains(".") ? rest : nil
    }
}
