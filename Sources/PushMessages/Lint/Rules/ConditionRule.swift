// SPDX-License-Identifier: Apache-2.0

/// A condition that FCM cannot read, or with too many topics.
///
/// Why: a condition consists of `'name' in topics`, `&&`, `||`, `!` and parentheses. For anything else FCM answers
/// "Request contains an invalid argument." without saying where. More than five topics are refused too.
///
/// Example: `{"condition": "'dogs' in topics && cats"}`
///
/// Fix: put each topic in single quotes before `in topics`, and combine at most five.
///
/// Source: FCM, "Send messages to topics"; the service's answer as captured.
struct ConditionRule: LintRule {
    static let id = "condition"
    static let severity = Severity.error
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/topic-messaging"
    static let parts: LintSubject.Parts = .condition

    /// Maximum number of topics in one condition.
    private static let maximumTopicCount = Capabilities.standard.count(.conditionTopics, on: .fcm)

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard case .condition(let condition)? = subject.message.target, !condition.text.isEmpty else { return }
        let path = subject.path("condition")
        var reader = ConditionReader(condition.text)
        do {
            try reader.read()
        } catch {
            let text = "FCM cannot read the condition at character \(error.position): \(error.expectation)."
            report.add(at: path, text)
            return
        }
        for topic in reader.topics {
            guard let scalar = topic.unicodeScalars.first(where: { !$0.isTopicScalar }) else { continue }
            let text = "The topic \(topic.quoted()) holds \(scalar.quoted); use only letters, digits and -_.~%."
            report.add(at: path, text)
        }
        // Two topics are never too many, so most messages need no lookup of the limit.
        if reader.topics.count > 2, reader.topics.count > Self.maximumTopicCount {
            report.add(
                at: path,
                "The condition names \(reader.topics.count) topics and FCM accepts \(Self.maximumTopicCount); "
                    + "send several messages, or subscribe devices to a topic for the combination."
            )
        }
    }
}

/// Parses a condition by FCM's grammar and collects its topics.
private struct ConditionReader {
    struct Failure: Error {
        /// Position of the error in scalars, counted from 1.
        var position: Int
        /// The part that the reader expected there.
        var expectation: String
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private(set) var topics: [String] = []

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func read() throws(Failure) {
        try expression()
        if index < scalars.count { throw failure("expected && or || there") }
    }

    private mutating func expression() throws(Failure) {
        try term()
        while skip("&&") || skip("||") { try term() }
    }

    private mutating func term() throws(Failure) {
        while skip("!") {}
        if skip("(") {
            depth += 1
            // A limit for the recursion, deeper than any condition of five topics needs.
            guard depth <= 100 else { throw failure("there are too many parentheses") }
            try expression()
            guard skip(")") else { throw failure("expected a closing parenthesis") }
            depth -= 1
        } else {
            try topic()
        }
    }

    private mutating func topic() throws(Failure) {
        guard skip("'") else { throw failure("expected a topic in single quotes, as in 'news' in topics") }
        let start = index
        while index < scalars.count, scalars[index] != "'" { index += 1 }
        guard index < scalars.count else { throw failure("expected the closing quote of the topic") }
        guard index > start else { throw failure("the topic has no name") }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[start..<index])
        topics.append(String(name))
        index += 1
        guard skip("in"), skip("topics") else { throw failure("expected in topics after the topic") }
    }

    /// Skips white space and the token, if it follows; returns whether it did.
    private mutating func skip(_ token: String) -> Bool {
        skipSpace()
        let end = index + token.unicodeScalars.count
        guard end <= scalars.count, token.unicodeScalars.elementsEqual(scalars[index..<end]) else { return false }
        index = end
        if token != "'" { skipSpace() }
        return true
    }

    private mutating func skipSpace() {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    }

    private func failure(_ expectation: String) -> Failure { Failure(position: index + 1, expectation: expectation) }
}
