// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// A journaled send that is killed on its way, and gone on with.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["RICHPUSH_LONG_TESTS"] != nil,
        "set RICHPUSH_LONG_TESTS to send 100,000 messages, which takes a minute and more"
    )
)
struct KilledSenderTests {
    private static let count = 100_000
    private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "richpush")

    /// A run of `richpush send` whose results go to a file.
    private struct Sender {
        let process = Process()
        private let exits = AsyncStream<Void>.makeStream()

        init(_ folder: URL, to emulator: RunningEmulator, output: URL) throws {
            try Data().write(to: output)
            process.executableURL = KilledSenderTests.program
            process.arguments = [
                "send", "--jsonl", folder.appending(path: "campaign.jsonl").path, "--no-lint", "--journal",
                folder.appending(path: "journal").path, "--emulator=\(emulator.url.absoluteString)",
            ]
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            process.terminationHandler = { [exits] _ in exits.continuation.finish() }
            try process.run()
        }

        func ended() async { for await _ in exits.stream {} }
    }

    @Test func `each of 100,000 messages arrives, and only those that are reported may come twice`() async throws {
        let configuration = FCMEmulator.Configuration.test { $0.keptMessageCount = nil }
        try await withTemporaryFolder { folder in
            let lines = (0..<Self.count).map { #"{"topic": "a", "data": {"n": "\#($0)"}}"# }.joined(separator: "\n")
            try Data(lines.utf8).write(to: folder.appending(path: "campaign.jsonl"))
            try await FCMEmulator(configuration).withRunning { emulator in
                let store = emulator.services.store
                let events = emulator.services.events.events(keeping: 1)
                let first = try Sender(folder, to: emulator, output: folder.appending(path: "first.jsonl"))
                // In the middle, wherever it is just then.
                for await _ in events {
                    let stored = try await store.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM messages") }
                    if stored ?? 0 >= Int64(Self.count / 2) { break }
                }
                kill(first.process.processIdentifier, SIGKILL)
                await first.ended()
                #expect(first.process.terminationReason == .uncaughtSignal)

                let output = folder.appending(path: "second.jsonl")
                let second = try Sender(folder, to: emulator, output: output)
                await second.ended()
                #expect(second.process.terminationStatus == 0)

                let arrivals = try await store.read { database in
                    try Row.fetchAll(database, sql: "SELECT search, count(*) FROM messages GROUP BY search")
                        .map { (text: $0[0] as String, count: $0[1] as Int) }
                }
                #expect(arrivals.count == Self.count)
                // The key and the value of the message's data.
                let twice = Set(arrivals.filter { $0.count > 1 }.compactMap { Int($0.text.dropFirst(2)) })
                let suspects = try Set(
                    String(contentsOf: output, encoding: .utf8).split(separator: "\n").compactMap { line -> Int? in
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
