// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Testing

/// `simulate --watch`: another round for each change.
@Suite(.timeLimit(.minutes(30)))
struct SimulateWatchTests {
    private static let template = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Extensions/Template/NotificationService.swift")
    private static let message = """
        {"topic": "news", "notification": {"title": "Hello"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}
        """
    /// The cache of the tests of `ExtensionHost`, in which the stand-ins are built once.
    private static let cache = FileManager.default.temporaryDirectory.appending(path: "richpush-tests-\(getuid())")

    /// The command's results and its messages about its rounds, as they come.
    private final class Heard: Sendable {
        private let text = Mutex("")
        private let pieces: AsyncStream<Void>
        private let arrived: AsyncStream<Void>.Continuation

        init() { (pieces, arrived) = AsyncStream.makeStream() }

        func take(_ piece: [UInt8]) {
            text.withLock { $0 += String(decoding: piece, as: UTF8.self) }
            if piece.isEmpty { arrived.finish() } else { arrived.yield() }
        }

        /// Waits until the words were said, or the command has ended, and returns what was said before and forgets it.
        func upTo(_ words: String) async -> String {
            func look() -> String? {
                text.withLock { text in
                    guard let range = text.range(of: words) else { return nil }
                    defer { text = String(text[range.upperBound...]) }
                    return String(text[..<range.upperBound])
                }
            }
            if let found = look() { return found }
            for await _ in pieces {
                if let found = look() { return found }
            }
            return look() ?? text.withLock { $0 }
        }
    }

    @Test func `each change builds and simulates again, and Ctrl-C ends it`() async throws {
        try await withTemporaryFolder { folder in
            let input = folder.appending(path: "message.json")
            try Self.message.write(to: input, atomically: true, encoding: .utf8)
            let app = folder.appending(path: "app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            let service = app.appending(path: "NotificationService.swift")
            let source = try String(contentsOf: Self.template, encoding: .utf8)
            try source.write(to: service, atomically: true, encoding: .utf8)
            let heard = Heard()
            // A background process of a shell, to which the shell passes a signal on and whose status it prints.
            let script = """
                export RICHPUSH_CACHE='\(Self.cache.path)'
                "$0" simulate message.json --extension app --watch --format json 2>&1 &
                trap 'kill -INT $!' TERM
                wait $!; wait $!; echo "status $?"
                """
            try await Program.shell.running(
                ["-c", script, Program.richpush.path],
                in: folder,
                hearing: { heard.take($0) }
            ) { program in
                let round = "Ctrl-C ends it."
                var said = await heard.upTo(round)
                #expect(said.contains("Hello [modified]"), "\(said)")
                #expect(said.contains(/Built in [\d.]+ s, simulated in [\d.]+ s/))

                try source.replacing("[modified]", with: "[edited]")
                    .write(to: service, atomically: true, encoding: .utf8)
                said = await heard.upTo(round)
                #expect(said.contains("Changed: NotificationService.swift"))
                #expect(said.contains("Hello [edited]"), "\(said)")

                let broken = app.appending(path: "Broken.swift")
                try "let broken: Int = \"text\"\n".write(to: broken, atomically: true, encoding: .utf8)
                said = await heard.upTo(round)
                #expect(said.contains("Broken.swift:1:19: error:"), "\(said)")
                #expect(said.contains("Failed after"))

                try FileManager.default.removeItem(at: broken)
                #expect(await heard.upTo(round).contains("Hello [edited]"))

                try Self.message.replacing("Hello", with: "Once more")
                    .write(to: input, atomically: true, encoding: .utf8)
                said = await heard.upTo(round)
                #expect(said.contains("Changed: message.json"))
                #expect(said.contains("Once more [edited]"), "\(said)")

                try "{".write(to: input, atomically: true, encoding: .utf8)
                #expect(await heard.upTo(round).contains("message.json is not JSON"))

                await program.end(with: SIGTERM)
                #expect(await heard.upTo("status 0").contains("status 0"))
            }
        }
    }

    @Test(arguments: [
        (["simulate", "--watch"], "standard input"),
        (["simulate", "a.json", "--watch", "--fail-on", "error"], "--fail-on"),
        (["simulate", "a.json", "--extension", "a=x", "--extension", "b=y"], "--built-in folder:a"),
        (["simulate", "a.json", "--extension", "x", "--extension", "b=y"], "need names"),
        (["simulate", "a.json", "--extension", "a=x", "--extension", "a=y"], "twice"),
        (["simulate", "a.json", "--extension", "x", "--built-in", "firebase-helper"], "exclude each other"),
        (["simulate", "a.json", "--built-in", "folder:a"], "--extension a=FOLDER"),
        (["emulator", "start", "--built-in", "sample"], "documented-sample"),
    ])
    func `impossible options are refused with a sentence`(arguments: [String], words: String) async throws {
        let outcome = try await RichPushProcess.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
}
