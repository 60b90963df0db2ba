// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// Values of the wrong type, and files of which bytes, pages or the end are wrong.
@Suite(.timeLimit(.minutes(60)))
struct DamagedDataTests {
    // MARK: - One value

    private static let messageColumns = [
        "project", "wire", "name", "received", "target_kind", "target", "title", "body", "image", "label", "is_dry_run",
        "status", "error_code", "is_read", "is_pending", "fault", "headers", "request",
    ]

    /// Values that are of no type that a column has.
    private static let wrongValues = ["x'FF00'", "'text'", "1.5", "-1", "''", "9223372036854775807"]

    @Test(arguments: messageColumns)
    func `a message with a value of the wrong type is named, and the others are served`(column: String) async throws {
        try await withTemporaryFolder { folder in
            for value in Self.wrongValues {
                try? FileManager.default.removeItem(at: folder)
                try await withStore(.test(in: folder)) { store in
                    for _ in 1...3 { try await store.insert() }
                    try await store.write { database in
                        try database.execute(sql: "UPDATE messages SET \(column) = \(value) WHERE id = 2")
                    }
                }
                try await Emulator(.test(in: folder)).withRunning { emulator in
                    let client = EmulatorClient(emulator)
                    let list = try await client.get("/api/v1/messages")
                    #expect(list.status == 200, "\(column) = \(value)")
                    let ids = try list.json()["messages"]?.array?.compactMap { $0["id"]?.integer }
                    #expect(ids == [3, 2, 1], "\(column) = \(value)")
                    for path in [
                        "/", "/messages/2", "/api/v1/messages/2", "/api/v1/messages/3", "/api/v1/messages/2/raw",
                    ] {
                        let status = try await client.get(path).status
                        #expect(status < 500, "\(path) with \(column) = \(value): \(status)")
                    }
                    #expect(try await client.perform("DELETE", "/api/v1/messages/2").status < 300)
                }
            }
        }
    }

    @Test func `a page of the file that stands twice lists messages twice, and ends no process`() async throws {
        try await withTemporaryFolder { folder in
            try await withStore(.test(in: folder)) { store in
                try await store.insert()
                try await store.write { database in
                    for id in 2...40 {
                        try database.execute(
                            sql: """
                                INSERT INTO messages
                                (id, project, wire, name, received, search, is_dry_run, status, is_pending, request)
                                SELECT ?, project, wire, name, received, ?, 0, 200, 0, request FROM messages WHERE id = 1
                                """,
                            arguments: [id, String(repeating: "twice ", count: 400)]
                        )
                    }
                }
            }
            let file = folder.appending(path: EmulatorDatabase.fileName)
            var bytes = try Data(contentsOf: file)
            let pages = stride(from: 0, to: bytes.count, by: EmulatorDatabase.pageByteCount).map {
                $0..<$0 + EmulatorDatabase.pageByteCount
            }
            // The leaves of the table, which begin with 13.
            let leaves = pages.filter { page in
                bytes[page.lowerBound] == 13 && bytes[page].firstRange(of: Data("twice twice".utf8)) != nil
            }
            try #require(leaves.count > 2)
            bytes.replaceSubrange(leaves[1], with: bytes[leaves[2]])
            try bytes.write(to: file)
            try await EmulatorProcess.run(["--data-dir", folder.path]) { emulator in
                let client = EmulatorClient(base: emulator.url.absoluteString)
                for path in ["/", "/api/v1/messages"] {
                    let status = try await client.get(path).status
                    #expect([200, 503].contains(status), "\(path)")
                }
                #expect(try await client.get("/livez").status == 200)
            }
        }
    }

    @Test func `the list of messages names the damaged columns`() async throws {
        try await withTemporaryFolder { folder in
            try await withStore(.test(in: folder)) { store in
                for _ in 1...2 { try await store.insert() }
                try await store.write {
                    try $0.execute(sql: "UPDATE messages SET received = 'noon', status = 'fine' WHERE id = 1")
                }
            }
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let messages = try await client.get("/api/v1/messages").json()["messages"]?.array
                #expect(messages?.first?["damaged"] == nil)
                #expect(messages?.last?["damaged"] == ["received", "status"])
                #expect(try await client.get("/").text.contains("damaged: received, status"))
            }
            let damages = try DataFolderCheck.damages(in: folder)
            #expect(
                damages.map(\.description).sorted() == [
                    "messages 1: received holds text", "messages 1: status holds text",
                ]
            )
        }
    }

    @Test func `a damaged message that is pending holds up no other`() async throws {
        try await withTemporaryFolder { folder in
            try await withStore(.test(in: folder)) { store in
                try await store.insert(isPending: true)
                try await store.write { try $0.execute(sql: "UPDATE messages SET received = 'noon'") }
            }
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let device = try await client.post("/api/v1/devices", ["platform": "web"]).json()
                let token = try #require(device["token"])
                let answer = try await client.post(
                    "/v1/projects/demo-richpush/messages:send",
                    ["message": ["token": token, "notification": ["title": "Later"]]]
                )
                #expect(answer.status == 200)
                #expect(try await client.get("/api/v1/wait?q=title:Later&timeout=60").status == 200)
            }
        }
    }

    // MARK: - Any bytes

    /// How a damaged folder may behave.
    private enum Outcome: Hashable {
        case opens
        case opensWithoutSome
        case refuses
    }

    private static let seed = UInt64(ProcessInfo.processInfo.environment["RICHPUSH_DAMAGE_SEED"] ?? "") ?? 20_261_122
    /// `.github/scripts/nightly` sets a greater number.
    private static let count = Int(ProcessInfo.processInfo.environment["RICHPUSH_DAMAGES"] ?? "") ?? 150

    @Test func `any damage ends in an answer or a sentence, never in a trap or a hang`() async throws {
        let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Stored/0.1/data")
            .standardizedFileURL
        var numbers = SeededNumbers(seed: Self.seed)
        var outcomes: [Outcome: Int] = [:]
        try await withTemporaryFolder { parent in
            let original = parent.appending(path: "original")
            try FileManager.default.createDirectory(at: original, withIntermediateDirectories: true)
            for name in ["emulator.sqlite", "emulator.sqlite-wal"] {
                try? FileManager.default.copyItem(at: stored.appending(path: name), to: original.appending(path: name))
            }
            for number in 0..<Self.count {
                let folder = parent.appending(path: "\(number)")
                try FileManager.default.copyItem(at: original, to: folder)
                let damage = try Damage.make(in: folder, &numbers)
                let outcome = try await look(into: folder, after: damage)
                outcomes[outcome, default: 0] += 1
                try FileManager.default.removeItem(at: folder)
            }
        }
        // Each kind is met, or the damages are too slight or too heavy to prove anything.
        #expect(
            outcomes[.opens, default: 0] > 0 && outcomes[.refuses, default: 0] > 0,
            "\(outcomes), seed \(Self.seed)"
        )
    }

    private func look(into folder: URL, after damage: String) async throws -> Outcome {
        let core: EmulatorCore
        do {
            core = try EmulatorCore(.test(in: folder))
        } catch let error as EmulatorError {
            #expect(error.description.hasSuffix("."), "\(damage): \(error.description)")
            return .refuses
        }
        var outcome = Outcome.opens
        func attempt(_ body: () async throws -> Void) async {
            do { try await body() } catch {
                // Damage that SQLite or a row cannot report has a sentence of ours; a query has no other reason to
                // fail.
                if StorageFailure(error) == nil, !(error is DatabaseError) { Issue.record("\(damage): \(error)") }
                outcome = .opensWithoutSome
            }
        }
        await attempt { try await core.faults.load() }
        await attempt {
            let messages = try await core.store.read { try InboxSelection().fetch($0, limit: 100) }
            if messages.contains(where: { !$0.damagedColumns.isEmpty }) { outcome = .opensWithoutSome }
            for message in messages {
                await attempt { _ = try await core.store.read { try InboxMessage(message, $0).json } }
            }
        }
        await attempt { _ = try await core.devices.page(limit: 100) }
        #if LegacyProtocols
        await attempt {
            _ = try await core.store.read { try StoredGroup.page(project: nil, after: 0, limit: 100, in: $0) }
        }
        await attempt { _ = try await core.store.read { try UpstreamRecord.fetch(limit: 100, in: $0) } }
        #endif
        await attempt {
            _ = try await core.store.read { try Subscriptions.topics(project: nil, limit: 100, database: $0) }
        }
        await attempt { _ = try await core.store.read { try PendingMessage.fetch(after: 0, limit: 100, in: $0) } }
        await attempt { _ = try await core.store.insert() }
        await attempt { try await core.store.checkReadiness() }
        await core.store.close()
        _ = try? DataFolderCheck.damages(in: folder)
        return outcome
    }
}

/// Something wrong with the files of a data folder.
private enum Damage {
    /// Does one kind of damage and describes it.
    static func make(in folder: URL, _ numbers: inout SeededNumbers) throws -> String {
        let name = Int.random(in: 0..<4, using: &numbers) == 0 ? "emulator.sqlite-wal" : "emulator.sqlite"
        let file = folder.appending(path: name)
        guard var bytes = try? [UInt8](Data(contentsOf: file)), !bytes.isEmpty else { return "nothing" }
        let what: String
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0:
            let count = Int.random(in: 1...8, using: &numbers)
            for _ in 0..<count {
                bytes[Int.random(in: bytes.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            what = "\(count) bytes"
        case 1:
            let start = Int.random(in: 0..<max(1, bytes.count / 4096), using: &numbers) * 4096
            for index in start..<min(bytes.count, start + 4096) {
                bytes[index] = UInt8.random(in: 0...255, using: &numbers)
            }
            what = "random block at \(start)"
        case 2:
            let start = Int.random(in: 0..<max(1, bytes.count / 4096), using: &numbers) * 4096
            for index in start..<min(bytes.count, start + 4096) { bytes[index] = 0 }
            what = "zeros at \(start)"
        case 3:
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &numbers))
            what = "cut to \(bytes.count)"
        case 4:
            // The first bytes of a page decide how all of it is read.
            let page = Int.random(in: 0..<max(1, bytes.count / 16384), using: &numbers) * 16384
            let index = min(bytes.count - 1, page + Int.random(in: 0..<12, using: &numbers))
            bytes[index] ^= UInt8.random(in: 1...255, using: &numbers)
            what = "head of the page at \(page)"
        default:
            let tables = [
                "messages", "devices", "deliveries", "subscriptions", "device_groups", "group_members", "faults",
                "upstream", "counters", "recipients", "attachments", "receipts", "secrets",
            ]
            let table = tables.randomElement(using: &numbers)!
            let value = ["x'00FF'", "'text'", "NULL", "1.5", "-9"].randomElement(using: &numbers)!
            return try column(of: table, to: value, in: folder, &numbers)
        }
        try Data(bytes).write(to: file)
        return "\(name): \(what)"
    }

    private static func column(
        of table: String,
        to value: String,
        in folder: URL,
        _ numbers: inout SeededNumbers
    ) throws -> String {
        let queue = try DatabaseQueue(path: folder.appending(path: "emulator.sqlite").path)
        defer { try? queue.close() }
        let names = try queue.read { try $0.columns(in: table).map(\.name) }
        guard let name = names.randomElement(using: &numbers) else { return "no column of \(table)" }
        // Constraints refuse some of these, which then do no damage.
        try? queue.write { try $0.execute(sql: "UPDATE OR IGNORE \(table) SET \(name) = \(value)") }
        return "\(table).\(name) = \(value)"
    }
}
