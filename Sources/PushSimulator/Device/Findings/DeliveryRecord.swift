// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The facts about one delivery, or one part of it, from which rules make their findings.
protocol DeliveryRecord {
    var platform: Platform { get }
    /// Whether there is a message that a fix can edit.
    var isEditable: Bool { get }
}

extension DeliveryRecord {
    var isEditable: Bool { true }

    /// The findings of all rules that hold.
    func findings(_ rules: [any DeliveryRule<Self>.Type]) -> [Finding] {
        rules.compactMap { $0.finding(in: self) }
    }

    /// The finding of the first rule that holds.
    func reason(_ rules: [any DeliveryRule<Self>.Type]) -> Finding? {
        rules.lazy.compactMap { $0.finding(in: self) }.first
    }
}

extension [Finding] {
    /// The findings by their severity, the worst first; equal ones keep their order.
    var worstFirst: [Finding] {
        enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }
}
