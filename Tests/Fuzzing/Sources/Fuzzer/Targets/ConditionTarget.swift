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
        precondition(condition.matches(topics: []) == condition.matches(topics: ["\u{1}"]))
        precondition((!condition).matches(topics: Set(topics)) != condition.matches(topics: Set(topics)))
        precondition((condition && condition).syntaxError == nil, "what is joined can be read")
    }
}
