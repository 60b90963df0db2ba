// SPDX-License-Identifier: Apache-2.0

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
