// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Synchronization
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct SendJournalTests {
    private func withPath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let path = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }

    private func messages(_ range: Range<Int>) -> SynchronousSource<[PushMessage]> {
        SynchronousSource(elements: range.map { PushMessage(to: .topic("breakfast"), data: ["n": String($0)]) })
    }

    private static func number(_ request: LoopbackRequest) -> Int {
        (try? JSONValue(parsing: request.body))?["message"]?["data"]?["n"]?.string.flatMap { Int($0) } ?? -1
    }

    private func run(_ client: FCMClient, _ path: String, _ count: Int, resends: Bool = true) async throws -> [SendBatch
        .Item]
    {
        let journal = try SendJournal(path: path, project: "breakfast-club", resendsUnknown: resends)
        return try await client.send(messages(0..<count), journal: journal) { batch in
            var items: [SendBatch.Item] = []
            for await item in batch.results { items.append(item) }
            return items.sorted { $0.index < $1.index }
        }
    }

    @Test func `a second run sends the messages that the first did not complete`() async throws {
        let firstRun = Mutex(true)
        let routes = LoopbackRoutes { request in
            let number = Self.number(request)
            guard firstRun.withLock({ $0 }) else { return .sent("\(number)") }
            switch number % 5 {
            case 1: return .refusal(400, "INVALID_ARGUMENT")
            case 2: return .refusal(503, "UNAVAILABLE")
            case 3: return .resetsBeforeHeaders
            default: return .sent("\(number)")
            }
        }
        try await withPath { path in
            try await withLoopbackServer(routes) { server in
                let client = try FCMClient.test(server) { $0.retry.attempts = 2 }
                let first = try await run(client, path, 50)
                #expect(first.count == 50)
                #expect(first.count { $0.result.name != nil } == 20)
                let journal = try SendJournal(path: path, project: "breakfast-club")
                #expect(journal.unknown == stride(from: 3, to: 50, by: 5).map { $0 })
                #expect(journal.doneCount == 30)
            }
        }
        try await withPath { path in
            try await withLoopbackServer(routes) { server in
                let client = try FCMClient.test(server) { $0.retry.attempts = 2 }
                _ = try await run(client, path, 50)
                let before = server.requestCount
                firstRun.withLock { $0 = false }
                let second = try await run(client, path, 50)
                #expect(second.map(\.index) == (0..<50).filter { $0 % 5 == 2 || $0 % 5 == 3 })
                #expect(second.allSatisfy { $0.result.name != nil })
                #expect(second.allSatisfy { $0.result.mayBeDuplicate == ($0.index % 5 == 3) })
                #expect(server.requestCount == before + 20)
                #expect(try await run(client, path, 50).isEmpty)
            }
        }
    }

    @Test func `messages that may have arrived are skipped on request`() async throws {
        try await withPath { path in
            try await withLoopbackServer(Script(.resetsBeforeHeaders, .sent()).routes) { server in
                let client = try FCMClient.test(server)
                let first = try await run(client, path, 1)
                guard case .unknown = first[0].result.outcome else { Issue.record("\(first)"); return }
                #expect(try await run(client, path, 1, resends: false).isEmpty)
                #expect(server.requestCount == 1)
            }
        }
    }

    @Test func `each attempt is on record before it is made`() async throws {
        try await withPath { path in
            let routes = LoopbackRoutes { request in
                let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                let isOnRecord = text.contains("began\t\(Self.number(request) + 1)\t")
                return isOnRecord ? .sent() : .refusal(400, "NOT_ON_RECORD")
            }
            try await withLoopbackServer(routes) { server in
                let items = try await run(FCMClient.test(server), path, 300)
                #expect(items.allSatisfy { $0.result.name != nil })
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                #expect(lines.first == "richpush-journal 1 breakfast-club")
                #expect(lines.count == 601)
            }
        }
    }

    @Test func `other messages than before are noticed and not sent`() async throws {
        try await withPath { path in
            try await withLoopbackServer(Script(.resetsBeforeHeaders, .sent()).routes) { server in
                let client = try FCMClient.test(server)
                _ = try await run(client, path, 1)
                let journal = try SendJournal(path: path, project: "breakfast-club")
                let error = await #expect(throws: JournalError.self) {
                    try await client.send(messages(7..<9), journal: journal) { batch in
                        for await item in batch.results { Issue.record("\(item)") }
                    }
                }
                #expect(error?.code == .otherMessages)
                #expect(server.requestCount == 1)
            }
        }
    }

    @Test func `a line that a crash cut off is not a record`() async throws {
        try await withPath { path in
            let whole = "richpush-journal 1 breakfast-club\nbegan\t1\t1\t\(String(repeating: "0", count: 16))\n"
            try Data((whole + "sent\t1\tproj").utf8).write(to: URL(fileURLWithPath: path))
            do {
                let journal = try SendJournal(path: path, project: "breakfast-club")
                #expect(journal.unknown == [0])
                #expect(journal.doneCount == 0)
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == whole)
        }
    }

    @Test func `two runs cannot share a journal`() async throws {
        try await withPath { path in
            let first = try SendJournal(path: path, project: "p")
            let error = #expect(throws: JournalError.self) { _ = try SendJournal(path: path, project: "p") }
            #expect(error?.code == .inUse)
            withExtendedLifetime(first) {}
        }
    }

    @Test(arguments: [
        ("hello\n", JournalError.Code.notAJournal), ("richpush-journal 1 other\n", .otherMessages),
        ("richpush-journal 1 p\nbegan\tx\n", .notAJournal), ("richpush-journal 1 p\nsent\t0\tx\n", .notAJournal),
        // It must not be made room for so many.
        ("richpush-journal 1 p\nsent\t9223372036854775807\tx\n", .notAJournal),
    ])
    func `a file that is something else is left alone`(_ text: String, _ code: JournalError.Code) async throws {
        try await withPath { path in
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: JournalError.self) { _ = try SendJournal(path: path, project: "p") }
            #expect(error?.code == code)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
    }
}
