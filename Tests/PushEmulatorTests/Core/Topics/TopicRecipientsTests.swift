// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct TopicRecipientsTests {
    @Test func `the devices of a topic are its registered subscribers in the project`() async throws {
        let store = try EmulatorStore(.test)
        try await store.write { database in
            for device in [
                TopicDevice(id: "1"), TopicDevice(id: "2"), TopicDevice(id: "3", isRegistered: false),
                TopicDevice(id: "4", project: "other"), TopicDevice(id: "5"),
            ] {
                try device.insert(database)
                guard device.id != "5" else { continue }
                try Self.subscribe(device.token, to: "news", project: device.project, database)
            }
            try Self.subscribe("t1", to: "news", database)
        }
        let pages = try await store.read { database in
            try Self.pages {
                try TopicRecipients(project: "demo", after: $0, limit: 2, database: database)
                    .page(topic: "news")
            }
        }
        #expect(pages.flatMap(\.self).sorted() == ["1", "2"])
        #expect(pages.allSatisfy { $0.count <= 2 })
    }

    @Test(arguments: [
        ("'a' in topics", ["1", "3"]),
        ("'a' in topics && 'b' in topics", ["3"]),
        ("'a' in topics || 'b' in topics", ["1", "2", "3"]),
        ("'a' in topics && !('b' in topics)", ["1"]),
        ("!('a' in topics)", ["2", "4"]),
        ("!('a' in topics) && !('b' in topics)", ["4"]),
        ("!('a' in topics) || 'a' in topics", ["1", "2", "3", "4"]),
        ("'nobody' in topics", []),
        ("'a' in topics &&", []),
    ])
    func `a condition finds its devices, whatever the size of a page`(text: String, ids: [String]) async throws {
        let store = try EmulatorStore(.test)
        try await store.write { database in
            for (id, topics) in [("1", ["a"]), ("2", ["b"]), ("3", ["a", "b"]), ("4", [])] {
                let device = TopicDevice(id: id)
                try device.insert(database)
                for topic in topics { try Self.subscribe(device.token, to: topic, database) }
            }
            // None of these is addressed by anything.
            try Self.subscribe("t1", to: "a", database)
            try TopicDevice(id: "5", isRegistered: false).insert(database)
            try TopicDevice(id: "6", project: "other").insert(database)
        }
        let condition = PushMessage.Condition(text)
        for limit in 1...7 {
            let found = try await store.read { database in
                try Self.pages {
                    try TopicRecipients(project: "demo", after: $0, limit: limit, database: database)
                        .page(condition: condition)
                }
            }
            #expect(found.flatMap(\.self).sorted() == ids, "pages of \(limit)")
            #expect(found.allSatisfy { $0.count <= limit })
        }
    }

    @Test func `a hundred thousand subscribers are paged through, each once`() async throws {
        let store = try EmulatorStore(.test)
        let count = 100_000
        try await store.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                    INSERT INTO devices (id, project, platform, name, token, fid, configuration, registered)
                    SELECT printf('%06d', n), 'demo', 'android', 'Phone', 'token-' || (n * 7919 % ?), 'fid-' || n, '{}', 1
                    FROM numbers
                    """,
                arguments: [count, count]
            )
            let sql = "INSERT INTO subscriptions SELECT 'demo', ?, token, 1 FROM devices WHERE id % ? = 0"
            try database.execute(sql: sql, arguments: ["news", 1])
            try database.execute(sql: sql, arguments: ["rare", 10_000])
        }
        let (all, rare, others) = try await store.read { database in
            (
                try Self.pages {
                    try TopicRecipients(project: "demo", after: $0, limit: 1000, database: database)
                        .page(topic: "news")
                },
                try Self.pages {
                    let condition: PushMessage.Condition = .topic("rare") && .topic("news")
                    return try TopicRecipients(project: "demo", after: $0, limit: 5000, database: database)
                        .page(condition: condition)
                },
                try Self.pages {
                    try TopicRecipients(project: "demo", after: $0, limit: 5000, database: database)
                        .page(condition: !.topic("rare"))
                }
            )
        }
        #expect(Set(all.flatMap(\.self)).count == count)
        #expect(all.allSatisfy { $0.count <= 1000 })
        #expect(rare.flatMap(\.self).count == 10)
        #expect(Set(others.flatMap(\.self)).count == count - 10)
    }

    @Test(arguments: [
        TopicRecipients.subscribersSQL, TopicRecipients.devicesSQL(topicCount: 2), Subscriptions.listSQL,
        Subscriptions.subscribersSQL, Subscriptions.topicsSQL, Subscriptions.allTopicsSQL, TopicMember.sql,
    ])
    func `no page reads a whole table or sorts one`(sql: String) async throws {
        let store = try EmulatorStore(.test)
        let plan = try await store.read { database in
            try Row.fetchAll(
                database.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)"),
                arguments: StatementArguments(Array(repeating: "x", count: Self.parameterCount(of: sql)))
            ).map { $0["detail"] as String }
        }
        #expect(!plan.isEmpty)
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}

// MARK: - Parts

extension TopicRecipientsTests {
    private static func subscribe(
        _ registration: String,
        to topic: String,
        project: String = "demo",
        _ database: Database
    ) throws {
        let topic = try #require(TopicName(topic))
        _ = try Subscriptions.add(topic, for: registration, project: project, at: 1, database: database)
    }

    private static func pages(_ page: (String?) throws -> TopicRecipients.Page) throws -> [[String]] {
        var pages: [[String]] = []
        var next: String?
        repeat {
            let page = try page(next)
            pages.append(page.devices)
            next = page.next
        } while next != nil
        return pages
    }

    /// How many values the statement takes; numbered parameters count once.
    private static func parameterCount(of sql: String) -> Int {
        let numbers = sql.matches(of: /\?(\d+)/).compactMap { Int($0.output.1) }
        return numbers.max() ?? sql.count { $0 == "?" }
    }
}
