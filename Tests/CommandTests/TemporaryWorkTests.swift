// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SystemFiles
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct TemporaryWorkTests {
    @Test func `files of killed processes are removed, and named files a day later`() async throws {
        try await withTemporaryFolder { parent in
            let manager = FileManager.default
            let (dead, alive) = (TemporaryWork.prefix + "dead", TemporaryWork.prefix + "alive")
            let (foreign, kept) = (TemporaryWork.prefix + "foreign", TemporaryWork.keptPrefix + "kept")
            for name in [dead, alive, foreign, kept, "other"] {
                try manager.createDirectory(at: parent.appending(path: name), withIntermediateDirectories: true)
            }
            for name in [dead, alive] { try Data().write(to: parent.appending(path: name).appending(path: ".lock")) }
            let descriptor = open(parent.appending(path: alive).appending(path: ".lock").path, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            try #require(FileLock.take(descriptor))
            try manager.createSymbolicLink(
                at: parent.appending(path: TemporaryWork.prefix + "link"),
                withDestinationURL: parent.appending(path: "other")
            )
            let left = { Set(try manager.contentsOfDirectory(atPath: parent.path)) }
            let stays: Set = [alive, foreign, "other", TemporaryWork.prefix + "link"]
            TemporaryWork.removeAbandoned(in: parent)
            #expect(try left() == stays.union([kept]))
            TemporaryWork.removeAbandoned(in: parent, at: Date(timeIntervalSinceNow: 25 * 3600))
            #expect(try left() == stays)
        }
    }

    @Test(arguments: [
        #"preview "$MESSAGE" --output "$PAGE""#, #"simulate "$MESSAGE""#, #"simulate "$MESSAGE" --device all"#,
    ])
    func `a command leaves nothing among the temporary files`(_ command: String) async throws {
        try await withTemporaryFolder { folder in
            let temporary = folder.appending(path: "tmp")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            let message = folder.appending(path: "message.json")
            try Data(#"{"message": {"topic": "a", "notification": {"title": "Hello"}}}"#.utf8).write(to: message)
            let page = folder.appending(path: "page.html")
            let outcome = try await RichPushProcess.runShell(
                "\"$0\" \(command)",
                environment: ["TMPDIR": temporary.path, "MESSAGE": message.path, "PAGE": page.path]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
        }
    }
}
