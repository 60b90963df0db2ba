// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

extension TopicRecipients {
    /// Returns a page of the devices that meet a condition; an empty page if the condition is malformed.
    ///
    /// A condition that holds without any subscription, such as `!('a' in topics)`, also selects all other devices of
    /// the project, so it scans them; any other condition needs only the subscribers of its topics.
    func page(condition: PushMessage.Condition) throws -> Page {
        guard var table = ConditionTable(condition) else { return Page() }
        return table.holds(for: []) ? try pageOfAll(&table) : try pageOfSubscribers(&table)
    }

    /// Merges the subscribers of the topics: the first `limit` of all are among the first `limit` of each.
    private func pageOfSubscribers(_ table: inout ConditionTable) throws -> Page {
        var topics: [String: ConditionTable.Topics] = [:]
        var devices: [String: String] = [:]
        var isCut = false
        for (number, topic) in table.topics.enumerated() {
            let subscribers = try subscribers(of: topic)
            isCut = isCut || subscribers.count == limit
            for subscriber in subscribers {
                topics[subscriber.registration, default: []].insert(number)
                devices[subscriber.registration] = subscriber.device
            }
        }
        // The database orders by bytes.
        let registrations = topics.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var page = Page()
        for registration in registrations.prefix(limit) {
            guard let device = devices[registration], table.holds(for: topics[registration] ?? []) else { continue }
            page.devices.append(device)
        }
        if isCut || registrations.count > limit { page.next = registrations.prefix(limit).last }
        return page
    }

    private func pageOfAll(_ table: inout ConditionTable) throws -> Page {
        let statement = try database.cachedStatement(sql: Self.devicesSQL(topicCount: table.topics.count))
        let wanted: StatementArguments = [project, after ?? "", limit]
        let rows = try Row.fetchAll(statement, arguments: wanted + StatementArguments(table.topics))
        var page = Page()
        for row in rows {
            var topics: ConditionTable.Topics = []
            for number in table.topics.indices where try row.value(number + 2) as Bool { topics.insert(number) }
            let isGone: Bool = try row.value(1)
            if !isGone, table.holds(for: topics) { page.devices.append(try row.value(0)) }
        }
        if rows.count == limit { page.next = rows.last?[0] }
        return page
    }

    /// Unregistered devices count towards the limit, so that no page scans further for a registered one.
    static func devicesSQL(topicCount: Int) -> String {
        let memberships = (0..<topicCount).map { number in
            """
            , EXISTS (SELECT 1 FROM subscriptions s
                WHERE s.project = ?1 AND s.topic = ?\(number + 4) AND s.registration = d.token)
            """
        }
        return """
            SELECT d.id, d.unregistered IS NOT NULL\(memberships.joined())
            FROM devices d WHERE d.project = ?1 AND d.id > ?2 ORDER BY d.id LIMIT ?3
            """
    }
}

/// A condition whose results are cached, one for each combination of its topics instead of one for each device.
struct ConditionTable: Sendable {
    /// Indices in ``topics``.
    typealias Topics = Set<Int>

    /// The topics in the condition, without duplicates.
    let topics: [String]

    private let condition: PushMessage.Condition
    private var answers: [Topics: Bool] = [:]

    /// Creates a table; `nil` if the condition is malformed.
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
