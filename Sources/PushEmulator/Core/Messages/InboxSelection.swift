// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Selects messages by a search, a project and a range of numbers.
struct InboxSelection: Sendable {
    var query = InboxQuery.all
    /// The project; `nil` selects all projects.
    var project: String?
    /// Only messages with smaller numbers.
    var before: Int64?
    /// Only messages with greater numbers.
    var after: Int64?
    /// All but these messages.
    var excluded: Set<Int64> = []

    /// The part of the selection that SQL can evaluate, on `messages AS m`.
    var condition: SQL {
        var conditions: [SQL] = [query.condition]
        if let project { conditions.append("m.project = \(project)") }
        if let before { conditions.append("m.id < \(before)") }
        if let after { conditions.append("m.id > \(after)") }
        if !excluded.isEmpty { conditions.append("m.id NOT IN \(excluded)") }
        return conditions.joined(separator: " AND ")
    }

    /// Returns the newest or the oldest selected messages.
    ///
    /// - Parameters:
    ///   - settled: Whether to return only messages whose deliveries are all finished.
    ///   - parts: The parts to read of each message; a search for a rule reads all.
    func fetch(
        _ database: Database,
        limit: Int,
        oldestFirst: Bool = false,
        settled: Bool = false,
        parts: StoredMessage.Parts = .all
    ) throws -> [StoredMessage] {
        let order: SQL = oldestFirst ? "m.id" : "m.id DESC"
        let wanted: SQL = settled ? "\(condition) AND NOT m.is_pending" : condition
        let rules = try query.rules.map { try RuleFilter($0.rule, isNegated: $0.isNegated) }
        guard !rules.isEmpty else {
            return try SQLRequest<Row>(
                literal: "SELECT \(parts.columns) FROM messages AS m WHERE \(wanted) ORDER BY \(order) LIMIT \(limit)"
            )
            .fetchAll(database)
            .map(StoredMessage.init)
        }
        var messages: [StoredMessage] = []
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT \(StoredMessage.Parts.all.columns) FROM messages AS m
                WHERE \(([wanted] + rules.map(\.condition)).joined(separator: " AND ")) ORDER BY \(order)
                """
        )
        .fetchCursor(database)
        while messages.count < limit, let row = try rows.next() {
            let message = StoredMessage(row)
            if try rules.allSatisfy({ try $0.holds(for: message, database) }) { messages.append(message) }
        }
        return messages
    }

    /// Returns the number of selected messages; `nil` for a search for a rule, which would have to read each message.
    func count(_ database: Database) throws -> Int? {
        guard query.rules.isEmpty else { return nil }
        if query.elements.isEmpty, before == nil, after == nil, excluded.isEmpty {
            let stored = SQLRequest<Int>(
                literal: """
                    SELECT ifnull(sum(stored), 0) FROM message_counts WHERE \(project == nil) OR project = \(project)
                    """
            )
            return try stored.fetchOne(database)
        }
        return try SQLRequest<Int>(literal: "SELECT count(*) FROM messages AS m WHERE \(condition)").fetchOne(database)
    }
}
