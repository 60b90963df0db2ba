// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A condition that is evaluated once for each combination of its topics instead of once for each device.
struct ConditionTable: Sendable {
    /// Positions in ``topics``.
    typealias Topics = Set<Int>

    /// The topics that the condition names, each once.
    let topics: [String]

    private let condition: PushMessage.Condition
    private var answers: [Topics: Bool] = [:]

    /// Takes a condition; `nil` where it is malformed.
    init?(_ condition: PushMessage.Condition) {
        guard condition.syntaxError == nil else { return nil }
        self.condition = condition
        var seen: Set<String> = []
        topics = condition.topics.filter { seen.insert($0).inserted }
    }

    /// Whether the condition holds for subscribers of exactly these topics.
    mutating func holds(for members: Topics) -> Bool {
        if let answer = answers[members] { return answer }
        let answer = condition.matches(topics: Set(members.map { topics[$0] }))
        answers[members] = answer
        return answer
    }
}
