// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

/// Journals, and maps of device groups, as released versions wrote them, made by `.github/scripts/make-stored-data`.
@Suite(.timeLimit(.minutes(10)))
struct StoredFilesTests {
    static let stored = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Stored").standardizedFileURL

    static let versions = ["0.1"]

    func withCopy(of file: String, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stored-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "copy")
        try FileManager.default.copyItem(at: Self.stored.appending(path: file), to: copy)
        try await body(copy.path)
    }

    @Test(arguments: versions)
    func `a journal of an older version is gone on with`(version: String) async throws {
        let lines = try String(contentsOf: Self.stored.appending(path: "\(version)/send.jsonl"), encoding: .utf8)
        let messages = try lines.split(separator: "\n").map { try PushMessage.read(Array($0.utf8)).message }
        #expect(messages.count == 4)
        try await withCopy(of: "\(version)/send.journal") { path in
            try await withLoopbackServer(Script(.sent()).routes) { server in
                let client = try FCMClient.test(server)
                let journal = try SendJournal(path: path, project: "demo-richpush")
                #expect(journal.doneCount == 3)
                #expect(journal.unknown == [3])
                let sent = try await client.send(SynchronousSource(elements: messages), journal: journal) { batch in
                    var items: [SendBatch.Item] = []
                    for await item in batch.results { items.append(item) }
                    return items
                }
                #expect(sent.map(\.index) == [3])
                #expect(sent.allSatisfy { $0.result.mayBeDuplicate })
                #expect(server.requestCount == 1)
            }
        }
    }

    @Test func `a journal of a newer version is refused and left alone`() async throws {
        try await withCopy(of: "0.1/send.journal") { path in
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let newer = "richpush-journal 2" + text.dropFirst("richpush-journal 1".count)
            try Data(newer.utf8).write(to: URL(filePath: path))
            let error = #expect(throws: JournalError.self) { try SendJournal(path: path, project: "demo-richpush") }
            #expect(error?.code == .notAJournal)
            #expect(error?.message.contains("another version of RichPush") == true)
            #expect(error?.message.contains(path) == true)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == newer)
        }
    }
}
