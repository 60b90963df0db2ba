// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// Asks messages for findings of one rule: lint is made now, deliveries brought theirs.
struct RuleFilter: Sendable {
    private let rule: String
    private let isNegated: Bool
    /// Only the rule itself, as far as it can be asked alone; `nil` where lint never reports it.
    private let linter: Linter?

    /// What every message that has the finding meets, on `messages AS m`, so that fewer have to be read.
    var condition: SQL {
        linter == nil && !isNegated
            ? "EXISTS (SELECT 1 FROM deliveries AS r WHERE r.message = m.id AND instr(r.delivery, \(member)))" : "1"
    }

    /// How the machine format spells that a finding is of the rule; data may have a member of the same spelling.
    private var member: String { "\"rule\":\"\(rule)\"" }

    init(_ rule: String, isNegated: Bool) throws {
        self.rule = rule
        self.isNegated = isNegated
        let alone = Linter.standard.rules.filter { type(of: $0).id == rule }
        if !alone.isEmpty {
            linter = Linter(rules: alone)
        } else if RuleCatalogue.standard[rule]?.subject == .delivery {
            linter = nil
        } else {
            // What the reader objected to is reported unless another rule did so in better words.
            linter = .standard
        }
    }

    /// Whether the message has such a finding, or has none, as asked.
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
