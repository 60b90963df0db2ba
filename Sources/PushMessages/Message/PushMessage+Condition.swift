// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// A logical expression over topic subscriptions, in FCM's grammar.
    ///
    /// Build one from topics with `&&`, `||` and `!`:
    /// `.topic("a") && (.topic("b") || !.topic("c"))` becomes `'a' in topics && ('b' in topics || !('c' in topics))`.
    /// A condition that was read keeps its text unchanged, well-formed or not. Conditions are equal if their texts are.
    public struct Condition: Sendable {
        /// The expression in FCM's grammar.
        public let text: String

        /// The outermost operator, which decides whether a larger expression needs parentheses around this one.
        let outermost: Outermost

        enum Outermost: Sendable {
            case single
            case all
            case any
            case unknown
        }

        init(text: String, outermost: Outermost) {
            self.text = text
            self.outermost = outermost
        }

        /// Makes a condition from its text, which is kept unchanged even if it is malformed.
        public init(_ text: String) {
            self.init(text: text, outermost: .unknown)
        }

        /// Makes a condition that is true for subscribers of the topic.
        public static func topic(_ name: String) -> Condition {
            Condition(text: "'\(name)' in topics", outermost: .single)
        }

        /// Makes a condition that is true if both are.
        public static func && (a: Condition, b: Condition) -> Condition {
            Condition(text: "\(a.operand(of: .all)) && \(b.operand(of: .all))", outermost: .all)
        }

        /// Makes a condition that is true if at least one is.
        ///
        /// FCM's documentation evaluates from left to right; other parsers give `&&` precedence. Mixed expressions get
        /// parentheses so that both evaluate them alike.
        public static func || (a: Condition, b: Condition) -> Condition {
            let left = a.outermost == .all ? a.text : a.operand(of: .any)
            return Condition(text: "\(left) || \(b.operand(of: .any))", outermost: .any)
        }

        /// Makes a condition that is true if this one is false.
        public static prefix func ! (a: Condition) -> Condition {
            Condition(text: "!(\(a.text))", outermost: .single)
        }

        private func operand(of outer: Outermost) -> String {
            outermost == .single || outermost == outer ? text : "(\(text))"
        }
    }
}

extension PushMessage.Condition: Hashable {
    /// Compares the texts.
    public static func == (a: Self, b: Self) -> Bool { a.text == b.text }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension PushMessage.Condition: CustomStringConvertible {
    /// The expression in FCM's grammar.
    public var description: String { text }
}

extension PushMessage.Condition {
    /// Returns whether the condition is true for a subscriber of exactly these topics; a malformed one never is.
    ///
    /// FCM evaluates parentheses first, then `&&` and `||` from left to right with equal precedence.
    public func matches(topics: Set<String>) -> Bool {
        var parser = ConditionParser(text, subscribed: topics)
        return (try? parser.parse()) ?? false
    }

    /// The topics in the order of the text, with repetitions; of a malformed condition, those before the error.
    public var topics: [String] {
        var parser = ConditionParser(text, subscribed: [])
        _ = try? parser.parse()
        return parser.topics
    }

    /// The first syntax error in the text; `nil` if it is well-formed.
    public var syntaxError: SyntaxError? {
        var parser = ConditionParser(text, subscribed: [])
        do {
            _ = try parser.parse()
            return nil
        } catch {
            return error
        }
    }

    /// Why a text is not a condition.
    public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The part that the parser expected, as the end of a sentence, for instance `"a topic in single quotes"`.
        public var expected: String
        /// Number of characters before the error.
        public var offset: Int

        /// A sentence that says what the parser expected and where.
        public var description: String { "Expected \(expected) at character \(offset + 1) of the condition." }
    }
}
