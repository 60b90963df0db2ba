// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct MessageRetentionTests {
    private func trimmed(_ store: EmulatorStore) async throws -> Int {
        try await store.read { database in
            try Int.fetchOne(database, sql: "SELECT value FROM counters WHERE name = 'trimmed'") ?? 0
        }
    }

    private func configuration(count: Int?, age: Duration? = nil) -> CoreConfiguration {
        var configuration = CoreConfiguration.test
        configuration.keptMessageCount = count
        configuration.keptMessageAge = age
        return configuration
    }

    @Test func `the most recent messages are kept, and deleted ones are counted`() async throws {
        try await withStore(configuration(count: 10)) { store in
            for _ in 1...35 { try await store.insert() }
            try await store.settle()
            let messages = try await store.messages()
            #expect(messages == Array(26...35))
            let trimmed = try await trimmed(store)
            #expect(trimmed == 25)
        }
    }

    @Test func `all are kept if that is wished`() async throws {
        try await withStore(configuration(count: nil)) { store in
            for _ in 1...35 { try await store.insert() }
            try await store.settle()
            let count = try await store.messages().count
            #expect(count == 35)
        }
    }

    @Test func `a message that waits for its delivery stays until that is done`() async throws {
        try await withStore(configuration(count: 2)) { store in
            for number in 1...6 { try await store.insert(isPending: number <= 2) }
            try await store.settle()
            var messages = try await store.messages()
            #expect(messages == [1, 2, 5, 6])
            try await store.write { try $0.execute(sql: "UPDATE messages SET is_pending = 0") }
            try await store.insert()
            try await store.settle()
            messages = try await store.messages()
            #expect(messages == [6, 7])
        }
    }

    @Test(arguments: [false, true])
    func `a message's data goes with it, and others' data stays`(isPendingBefore: Bool) async throws {
        let dependents = [
            "recipients": "(message, position, registration) VALUES (?, 0, 'a token')",
            "deliveries": """
            (message, device, platform, outcome, has_image, finished, delivery)
            VALUES (?, 'a device', 'apple', 'modified', 0, 0, '{}')
            """,
            "attachments": "(file, message) VALUES ('a file', ?)",
            "receipts": "(message, message_id, sender) VALUES (?, 'an id', 'a sender')",
            "payloads": "(message, kind, content) VALUES (?, 'fcm', '{}')",
            "push_details": "(message, type) VALUES (?, 'alert')",
            "refusals": "(message, note) VALUES (?, '{}')",
            "outbox": "(message, device, expires) VALUES (?, 'a device', 0)",
        ]
        try await withStore(configuration(count: 1)) { store in
            // One that has to stay keeps those behind it from going at once.
            let oldest = try await store.insert(isPending: true)
            let id = try await store.insert(isPending: true)
            let tables = try await store.write { database in
                for (table, row) in dependents {
                    for message in [oldest, id] {
                        try database.execute(sql: "INSERT INTO \(table) \(row)", arguments: [message])
                    }
                }
                let named =
                    #"SELECT DISTINCT t.name FROM sqlite_schema t, pragma_foreign_key_list(t.name) k WHERE k."table" = ?"#
                let next = try String.fetchAll(database, sql: named, arguments: ["deliveries"])
                return (try String.fetchSet(database, sql: named, arguments: ["messages"]), next)
            }
            // This test knows all that belongs to messages, and nothing belongs to that.
            #expect(tables == (Set(dependents.keys), []))
            try await store.write { database in
                let done = isPendingBefore ? [id] : [oldest, id]
                try database.execute(literal: "UPDATE messages SET is_pending = 0 WHERE id IN \(done)")
            }
            try await store.insert()
            try await store.settle()
            for table in dependents.keys {
                let left = try await store.read { try Int64.fetchAll($0, sql: "SELECT message FROM \(table)") }
                #expect(left == (isPendingBefore ? [oldest] : []), "\(table)")
            }
            let orphans = try await store.read { try String.fetchAll($0, sql: "SELECT file FROM orphaned_files") }
            #expect(orphans == (isPendingBefore ? [] : ["a file"]))
            // A key that leads nowhere is refused again.
            await #expect(throws: DatabaseError.self) {
                try await store.write { try $0.execute(sql: "INSERT INTO receipts VALUES (4711, 'an id', 'a sender')") }
            }
        }
    }

    @Test func `old messages are deleted, also while none arrives`() async throws {
        let events = EventHub()
        let stream = events.events()
        let store = try EmulatorStore(configuration(count: nil, age: .milliseconds(50))) {
            events.publish(.messagesDeleted)
        }
        try await store.insert()
        let keeping = Task { await store.runRetention() }
        for await event in stream where event == .messagesDeleted { break }
        keeping.cancel()
        let messages = try await store.messages()
        #expect(messages.isEmpty)
        await store.close()
    }

    @Test func `a smaller number holds from the start`() async throws {
        try await withTemporaryFolder { folder in
            var configuration = configuration(count: nil)
            configuration.dataDirectory = folder
            try await withStore(configuration) { store in
                try await store.write { database in
                    for _ in 1...1800 {
                        try database.execute(
                            sql: """
                                INSERT INTO messages (project, wire, name, received, is_dry_run, status, request, is_pending)
                                VALUES ('demo', 'v1', '', 0, 0, 200, '{}', 0)
                                """
                        )
                    }
                }
            }
            configuration.keptMessageCount = 100
            let count = try await withStore(configuration) { store in
                // Each change answers before the batch of messages that is trimmed behind it, and there are four.
                for _ in 1...5 { try await store.settle() }
                return try await store.messages().count
            }
            #expect(count == 100)
        }
    }
}
