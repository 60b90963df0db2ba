// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Programs
import PushMessages
import Testing

@testable import PushEmulator

/// A journaled send that is killed on its way, and gone on with.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(
        if: ProcessInfo.processInfo.environment["RICHPUSH_LONG_TESTS"] != nil,
        "set RICHPUSH_LONG_TESTS to send 100,000 messages, which takes a minute and more"
    )
)
struct KilledSenderTests {
    private static let count = 100_000

    @Test func `each of 100,000 messages arrives, and only those that are reported may come twice`() async throws {
        let configuration = Emulator.Configuration.test { $0.keptMessageCount = nil }
        try await withTemporaryFolder { folder in
            let lines = (0..<Self.count).map { #"{"topic": "a", "data": {"n": "\#($0)"}}"# }.joined(separator: "\n")
            try Data(lines.utf8).write(to: folder.appending(path: "campaign.jsonl"))
            try await Emulator(configuration).withRunning { emulator in
                let store = emulator.services.core.store
                let events = emulator.services.core.events.events(keeping: 1)
                let arguments = [
                    "send", "--jsonl", folder.appending(path: "campaign.jsonl").path, "--no-lint", "--journal",
                    folder.appending(path: "journal").path, "--emulator=\(emulator.url.absoluteString)",
                ]
                try await Program.richpush.running(arguments) { sender in
                    // In the middle, wherever it is just then.
                    for await _ in events {
                        let stored = try await store.read { try Int.fetchOne($0, sql: "SELECT max(id) FROM messages") }
                        if stored ?? 0 >= Self.count / 2 { break }
                    }
                    await sender.end(with: SIGKILL)
                }
                let stored = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM messages") }
                #expect(stored ?? 0 < Self.count, "it was not killed on its way")

                let second = try await Program.richpush.run(arguments)
                #expect(second.status == 0)

                let arrivals = try await store.read { database in
                    try Row.fetchAll(database, sql: "SELECT search, count(*) FROM messages GROUP BY search")
                        .map { (text: $0[0] as String, count: $0[1] as Int) }
                }
                #expect(arrivals.count == Self.count)
                // The key and the value of the message's data.
                let twice = Set(arrivals.filter { $0.count > 1 }.compactMap { Int($0.text.dropFirst(2)) })
                let suspects = try Set(
                    second.output.split(separator: "\n").compactMap { line -> Int? in
                        let result = try JSONValue(parsing: String(line))
                        guard result["may_be_duplicate"]?.bool == true else { return nil }
                        return result["line"]?.integer.map { $0 - 1 }
                    }
                )
                #expect(twice.isSubset(of: suspects), "\(twice.subtracting(suspects))")
                #expect(suspects.count <= 1000)
                #expect(arrivals.allSatisfy { $0.count <= 2 })
            }
        }
    }
}
