// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// A logical expression over topic subscriptions, in FCM's grammar.
    ///
    /// Built with `&&`, `||` and `!` from topics, it prints as FCM reads it:
    /// `.topic("a") && (.topic("b") || !.topic("c"))` is `'a' in topics && ('b' in topics || !('c' in topics))`.
    /// A condition that was read keeps its text to the letter, well-formed or not. Conditions are equal when their
    /// texts are.
    public struct Condition: Sendable {
        /// The expression in FCM's grammar.
        public let text: String

        /// What binds the text's parts, so that a larger expression knows where it needs parentheses.
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

        /// Keeps an expression as it is written, malformed ones included.
        public init(_ text: String) {
            self.init(text: text, outermost: .unknown)
        }

        /// Holds for subscribers of the topic.
        public static func topic(_ name: String) -> Condition {
            Condition(text: "'\(name)' in topics", outermost: .single)
        }

        /// Holds where both do.
        public static func && (a: Condition, b: Condition) -> Condition {
            Condition(text: "\(a.operand(of: .all)) && \(b.operand(of: .all))", outermost: .all)
        }

        /// Holds where either does.
        ///
        /// FCM is documented to evaluate from left to right, other readers let `&&` bind more strongly; mixed
        /// expressions are therefore parenthesised so that both read the same.
        public static func || (a: Condition, b: Condition) -> Condition {
            let left = a.outermost == .all ? a.text : a.operand(of: .any)
            return Condition(text: "\(left) || \(b.operand(of: .any))", outermost: .any)
        }

        /// Holds where the condition does not.
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
    /// Whether subscribers of exactly these topics are addressed; nobody is by a malformed condition.
    ///
    /// FCM evaluates parentheses first, then from left to right, `&&` and `||` alike.
    public func matches(topics: Set<String>) -> Bool {
        var parser = ConditionParser(text, subscribed: topics)
        return (try? parser.parse()) ?? false
    }

    /// The topics it names, in the order of the text, each time it names them; up to the fault in a malformed one.
    public var topics: [String] {
        var parser = ConditionParser(text, subscribed: [])
        _ = try? parser.parse()
        return parser.topics
    }

    /// Where and why the text is no condition; `nil` when it is one.
    public var syntaxError: SyntaxError? {
        var parser = ConditionParser(text, subscribed: [])
        do {
            _ = try parser.parse()
            return nil
        } catch {
            return error
        }
    }

    /// A text that is no condition.
    public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What was expected, as the end of a sentence, for instance `"a topic in single quotes"`.
        public var expected: String
        /// How many characters of the text are right.
        public var offset: Int

        /// What was expected and where.
        public var description: String { "Expected \(expected) at character \(offset + 1) of the condition." }
    }
}
