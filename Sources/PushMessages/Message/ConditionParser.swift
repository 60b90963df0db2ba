// SPDX-License-Identifier: Apache-2.0

/// Parses a condition in FCM's grammar and evaluates it in the same pass.
///
///     expression: operand (("&&" | "||") operand)*
///     operand:    "!" operand | "(" expression ")" | "'" topic "'" "in" "topics"
struct ConditionParser {
    typealias SyntaxError = PushMessage.Condition.SyntaxError

    private let text: [Character]
    private let subscribed: Set<String>
    private var position = 0
    private var depth = 0
    private(set) var topics: [String] = []

    /// Limit of nested parentheses and negations, so that hostile text cannot exhaust the stack.
    private static let depthLimit = 100

    init(_ text: String, subscribed: Set<String>) {
        self.text = Array(text)
        self.subscribed = subscribed
    }

    mutating func parse() throws(SyntaxError) -> Bool {
        let result = try expression()
        guard position == text.count else { throw expected("&& or ||") }
        return result
    }

    private mutating func expression() throws(SyntaxError) -> Bool {
        var result = try operand()
        while true {
            if skip("&&") {
                let right = try operand()
                result = result && right
            } else if skip("||") {
                let right = try operand()
                result = result || right
            } else {
                return result
            }
        }
    }

    private mutating func operand() throws(SyntaxError) -> Bool {
        guard depth < Self.depthLimit else { throw expected("at most \(Self.depthLimit) levels") }
        depth += 1
        defer { depth -= 1 }
        if skip("!") { return try !operand() }
        guard skip("(") else { return try topic() }
        let result = try expression()
        guard skip(")") else { throw expected(")") }
        return result
    }

    private mutating func topic() throws(SyntaxError) -> Bool {
        guard skip("'"), let end = text[position...].firstIndex(of: "'") else {
            throw expected("a topic in single quotes")
        }
        let topic = String(text[position..<end])
        position = end + 1
        guard skip("in"), skip("topics") else { throw expected("in topics") }
        topics.append(topic)
        return subscribed.contains(topic)
    }

    /// Skips white space, then the token if it follows; returns whether it did.
    private mutating func skip(_ token: String) -> Bool {
        // Only between tokens: `topic()` takes the text after the quote as it is, with its spaces.
        while position < text.count, text[position].isWhitespace { position += 1 }
        guard text[position...].starts(with: token) else { return false }
        position += token.count
        return true
    }

    private func expected(_ what: String) -> SyntaxError { SyntaxError(expected: what, offset: position) }
}
