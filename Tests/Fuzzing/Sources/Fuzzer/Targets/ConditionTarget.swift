// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Conditions on topics.
enum ConditionTarget: FuzzTarget {
    static let name = "conditions"

    static func check(_ bytes: [UInt8]) {
        let condition = PushMessage.Condition(bytes.text)
        let topics = condition.topics
        guard condition.syntaxError == nil else {
            precondition(!condition.matches(topics: Set(topics)), "what cannot be read holds for nobody")
            return
        }
        // Who has none of them is who has none at all.
        let another = (topics.max() ?? "") + "x"
        precondition(condition.matches(topics: []) == condition.matches(topics: [another]))
        guard (!condition).syntaxError == nil else {
            // Two levels more are too many for what has nearly the 100 that can be read, and for nothing else.
            precondition(bytes.count { Array("(!".utf8).contains($0) } >= 98, "it cannot be negated")
            return
        }
        precondition((!condition).matches(topics: Set(topics)) != condition.matches(topics: Set(topics)))
        precondition((condition && condition).syntaxError == nil, "what is joined can be read")
    }
}
