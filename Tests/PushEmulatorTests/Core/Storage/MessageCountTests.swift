// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// The numbers of messages that the store keeps beside them.
@Suite(.timeLimit(.minutes(10)))
struct MessageCountTests {
    private struct Count: Hashable {
        var project: String
        var stored: Int
        var unread: Int
    }

    private static func fetch(_ sql: String, _ database: Database) throws -> Set<Count> {
        Set(try Row.fetchAll(database, sql: sql).map { Count(project: $0[0], stored: $0[1], unread: $0[2]) })
    }

    private static func insert(_ project: String, isRead: Bool = false, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO messages (project, wire, name, received, is_dry_run, status, request, is_pending, is_read)
                VALUES (?, 'v1', 'a name', 0, 0, 200, '{}', 0, ?)
                """,
            arguments: [project, isRead]
        )
    }

    private static let kept = "SELECT project, stored, unread FROM message_counts"
    private static let counted = "SELECT project, count(*), sum(NOT is_read) FROM messages GROUP BY project"

    enum Change: Sendable {
        case statement(String)
        case removal(of: String)
        case removalOfAll(through: Int64)

        func make(in database: Database) throws {
            switch self {
            case .statement(let sql): try database.execute(sql: sql)
            case .removal(let condition): _ = try MessageRemoval.remove(where: SQL(sql: condition), in: database)
            case .removalOfAll(let last):
                let dependents = try MessageRemoval.dependents(in: database)
                _ = try MessageRemoval.removeAll(through: last, of: dependents, in: database)
            }
        }
    }

    @Test(
        arguments: [
            .statement("UPDATE messages SET is_read = 1 WHERE id % 2"), .statement("UPDATE messages SET is_read = 0"),
            .statement("UPDATE messages SET is_read = NOT is_read"),
            .statement("UPDATE messages SET is_read = is_read, is_pending = 1"), .removal(of: "m.id < 4"),
            .removal(of: "m.project = 'b'"), .removal(of: "1"), .removal(of: "0"), .removal(of: "m.id < 3 OR m.id > 5"),
            .removalOfAll(through: 0), .removalOfAll(through: 3), .removalOfAll(through: 5), .removalOfAll(through: 9),
        ] as [Change]
    )
    func `they equal a full count, whatever is done`(change: Change) async throws {
        for newest in [0, 3, 7] as [Int64] {
            try await withStore { store in
                let (kept, counted) = try await store.write { database in
                    for project in ["a", "b", "a", "c", "b", "a"] { try Self.insert(project, database) }
                    try Self.insert("a", isRead: true, database)
                    try MessageCounts.count(through: newest, database)
                    try change.make(in: database)
                    try Self.insert("b", database)
                    return (try Self.fetch(Self.kept, database), try Self.fetch(Self.counted, database))
                }
                #expect(kept == counted)
            }
        }
    }

    @Test func `the newest are counted as they grow many, which changes nothing`() async throws {
        try await withStore { store in
            let (kept, counted, rest) = try await store.write { database in
                for _ in 0..<3 {
                    for number in 0..<Int(MessageCounts.step) { try Self.insert("\(number % 3)", database) }
                    _ = try MessageRemoval.remove(where: "m.id % 10 = 0", in: database)
                    let newest = database.lastInsertedRowID
                    try MessageCounts.count(through: newest - 5, database)
                }
                let rest = try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM messages WHERE id > (SELECT message FROM counted_through)"
                )
                return (try Self.fetch(Self.kept, database), try Self.fetch(Self.counted, database), rest)
            }
            #expect(kept == counted)
            // Of the five newest the last one is gone.
            #expect(rest == 4)
        }
    }

    @Test func `they are right for messages from before they were kept`() throws {
        let database = try DatabaseQueue()
        try EmulatorSchema.migrator([]).migrate(database, upTo: "messages, devices, subscriptions, deliveries")
        try database.write { database in
            for project in ["a", "b", "a"] { try Self.insert(project, database) }
            try Self.insert("b", isRead: true, database)
        }
        try EmulatorSchema.migrator([]).migrate(database)
        let kept = try database.read { try Self.fetch(Self.kept, $0) }
        #expect(kept == [Count(project: "a", stored: 2, unread: 2), Count(project: "b", stored: 2, unread: 1)])
    }

    @Test func `the page and the interface tell them of one project and of all`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for project in ["one", "two", "two"] {
                _ = try await client.post("/v1/projects/\(project)/messages:send", ["message": ["topic": "all"]])
            }
            _ = try await client.get("/messages/3")
            for (path, total, unread) in [("/", "3 messages", 2), ("/?project=two", "2 messages", 1)] {
                let page = try await client.get(path).text
                #expect(page.contains("data-region>\(total)</span>"), "\(path)")
                #expect(page.contains("data-count=\"\(unread)\""), "\(path)")
            }
            let info = try await client.get("/api/v1/info").json()
            #expect(info["counts"]?["unread"] == 2 && info["counts"]?["messages"] == 3)
        }
    }
}
