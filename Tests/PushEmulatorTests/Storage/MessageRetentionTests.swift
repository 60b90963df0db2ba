// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

@testable import PushEmulator

struct MessageRetentionTests {
    private func trimmed(_ store: EmulatorStore) async throws -> Int {
        try await store.read { database in
            try Int.fetchOne(database, sql: "SELECT value FROM counters WHERE name = 'trimmed'") ?? 0
        }
    }

    private func configuration(count: Int?, age: Duration? = nil) -> FCMEmulator.Configuration {
        var configuration = FCMEmulator.Configuration.test
        configuration.keptMessageCount = count
        configuration.keptMessageAge = age
        return configuration
    }

    @Test func `the most recent messages are kept, and what goes is counted`() async throws {
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

    @Test func `what waits for its delivery stays until that is done`() async throws {
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

    @Test func `deliveries go with their message`() async throws {
        try await withStore(configuration(count: 1)) { store in
            let id = try await store.insert()
            try await store.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO deliveries (message, device, platform, outcome, has_image, finished, delivery)
                        VALUES (?, 'a device', 'apple', 'modified', 0, 0, '{}')
                        """,
                    arguments: [id]
                )
            }
            try await store.insert()
            try await store.settle()
            let count = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM deliveries") }
            #expect(count == 0)
        }
    }

    @Test func `old messages go, also while none comes`() async throws {
        let events = EventHub()
        let stream = events.events()
        let store = try EmulatorStore(configuration(count: nil, age: .milliseconds(50))) {
            events.publish(.messagesDeleted)
        }
        try await store.insert()
        let keeping = Task { await store.keepUp() }
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
                for _ in 1...4 { try await store.settle() }
                return try await store.messages().count
            }
            #expect(count == 100)
        }
    }
}
