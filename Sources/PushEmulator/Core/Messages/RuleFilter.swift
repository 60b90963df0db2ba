// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// Filters messages by findings of one rule: of lint, which runs now, or of stored deliveries.
struct RuleFilter: Sendable {
    private let rule: String
    private let isNegated: Bool
    /// A linter with only this rule if it can run alone; `nil` if lint never reports the rule.
    private let linter: Linter?

    /// A necessary condition for messages with the finding, on `messages AS m`, so that fewer have to be read.
    var condition: SQL {
        linter == nil && !isNegated
            ? "EXISTS (SELECT 1 FROM deliveries AS r WHERE r.message = m.id AND instr(r.delivery, \(member)))" : "1"
    }

    /// The spelling of the rule in the JSON of a delivery; data may contain the same text.
    private var member: String { "\"rule\":\"\(rule)\"" }

    init(_ rule: String, isNegated: Bool) throws {
        self.rule = rule
        self.isNegated = isNegated
        let alone = Linter.simulation.rules.filter { type(of: $0).id == rule }
        if !alone.isEmpty {
            linter = Linter(rules: alone)
        } else if RuleCatalogue.standard[rule]?.subject == .delivery {
            linter = nil
        } else {
            // The parser's own findings are reported unless another rule reports them better, so all rules run.
            linter = .simulation
        }
    }

    /// Whether the message has such a finding or, if negated, has none.
    func holds(for message: StoredMessage, _ database: Database) throws -> Bool {
        try (isInLint(of: message) || isInDeliveries(of: message, database)) != isNegated
    }

    private func isInLint(of message: StoredMessage) -> Bool {
        guard let linter else { return false }
        return message.content.findings(linter).contains { $0.rule == rule }
    }

    private func isInDeliveries(of message: StoredMessage, _ database: Database) throws -> Bool {
        let texts = try SQLRequest<Data>(
            literal: "SELECT delivery FROM deliveries WHERE message = \(message.id) AND instr(delivery, \(member))"
        )
        .fetchCursor(database)
        while let text = try texts.next() {
            let findings = (try? JSONValue(parsing: [UInt8](text)))?["findings"]?.array ?? []
            if findings.contains(where: { $0["rule"]?.string == rule }) { return true }
        }
        return false
    }
}
