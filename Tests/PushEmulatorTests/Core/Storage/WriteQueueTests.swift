// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct WriteQueueTests {
    private struct Refused: Error {}

    /// Holds the writer up until it is let go on.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        let reached = AsyncStream<Void>.makeStream()

        func hold() {
            reached.continuation.yield()
            semaphore.wait()
        }

        func open() { semaphore.signal() }
    }

    @Test func `a change that fails costs the others nothing`() async throws {
        try await withStore { store in
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        do {
                            try await store.write { database in
                                try database.execute(
                                    sql: "INSERT INTO counters VALUES (?, 1)",
                                    arguments: ["\(number)"]
                                )
                                if number % 7 == 0 { throw Refused() }
                            }
                            return true
                        } catch {
                            return false
                        }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            let stored = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM counters") }
            #expect(outcomes == 171)
            #expect(stored == 171)
        }
    }

    @Test func `pending writes are made when the store closes, and none afterwards`() async throws {
        try await withTemporaryFolder { folder in
            let store = try EmulatorStore(.test(in: folder))
            let gate = Gate()
            async let first: Void = store.write { _ in gate.hold() }
            for await _ in gate.reached.stream { break }
            let acknowledged = await withTaskGroup(of: Bool.self) { group in
                let (waiting, continuation) = AsyncStream<Void>.makeStream()
                for _ in 0..<50 {
                    group.addTask {
                        continuation.yield()
                        return (try? await store.insert()) != nil
                    }
                }
                var count = 0
                for await _ in waiting {
                    count += 1
                    if count == 50 { break }
                }
                gate.open()
                await store.close()
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            try await first
            let stored = try await withStore(.test(in: folder)) { try await $0.messages().count }
            #expect(stored == acknowledged)
            await #expect(throws: StorageRefusal.stopping) { try await store.write { _ in } }
        }
    }

    @Test func `more changes than the disk keeps up with are refused`() async throws {
        try await withStore(limits: WriteQueue.Limits(count: 3, byteCount: 1000)) { store in
            let gate = Gate()
            async let first: Void = store.write { _ in gate.hold() }
            for await _ in gate.reached.stream { break }
            await #expect(throws: StorageRefusal.busy) { try await store.write(byteCount: 1001) { _ in } }
            let refusals = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 { group.addTask { (try? await store.write { _ in }) == nil } }
                var refusals = 0
                for await isRefused in group {
                    if isRefused { refusals += 1 }
                    if refusals == 7 { gate.open() }
                }
                return refusals
            }
            #expect(refusals == 7)
            try await first
            try await store.settle()
        }
    }

    @Test func `a full disk is reported to the sender until there is room`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let store = emulator.services.core.store
            let client = EmulatorClient(emulator)
            func send() async throws -> EmulatorClient.Answer {
                let text = String(repeating: "a", count: 3000)
                return try await client.post(
                    "/v1/projects/demo/messages:send",
                    ["message": ["topic": "news", "data": ["text": .string(text)]]]
                )
            }
            try await store.write { database in
                let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                try database.execute(sql: "PRAGMA max_page_count = \(count + 3)")
            }
            var answers: [EmulatorClient.Answer] = []
            for _ in 0..<8 { answers.append(try await send()) }
            #expect(answers.first?.status == 200)
            let last = try #require(answers.last)
            #expect(last.status == 503)
            let error = try #require(try last.json()["error"])
            #expect(error["status"] == "UNAVAILABLE")
            #expect(error["message"]?.string?.contains("full") == true)

            try await store.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
            let after = try await send()
            #expect(after.status == 200)
        }
    }
}
