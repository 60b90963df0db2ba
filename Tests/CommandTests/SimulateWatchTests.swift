// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
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

    @Test func `each change builds and simulates again, and Ctrl-C ends it`() async throws {
        try await withTemporaryFolder { folder in
            let input = folder.appending(path: "message.json")
            try Self.message.write(to: input, atomically: true, encoding: .utf8)
            let app = folder.appending(path: "app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            let service = app.appending(path: "NotificationService.swift")
            let source = try String(contentsOf: Self.template, encoding: .utf8)
            try source.write(to: service, atomically: true, encoding: .utf8)
            let command = """
                RICHPUSH_CACHE='\(Self.cache.path)' "$0" simulate message.json --extension app --watch --format json
                """
            try await RichPushProcess.watching(command, in: folder) { program, output in
                let round = "Ctrl-C ends it."
                var said = await output.piece(1, endingWith: round)
                #expect(said.contains("Hello [modified]"), "\(said)")
                #expect(said.contains(/Built in [\d.]+ s, simulated in [\d.]+ s/))

                try source.replacing("[modified]", with: "[edited]")
                    .write(to: service, atomically: true, encoding: .utf8)
                said = await output.piece(2, endingWith: round)
                #expect(said.contains("Changed: NotificationService.swift"))
                #expect(said.contains("Hello [edited]"), "\(said)")

                let broken = app.appending(path: "Broken.swift")
                try "let broken: Int = \"text\"\n".write(to: broken, atomically: true, encoding: .utf8)
                said = await output.piece(3, endingWith: round)
                #expect(said.contains("Broken.swift:1:19: error:"), "\(said)")
                #expect(said.contains("Failed after"))

                try FileManager.default.removeItem(at: broken)
                #expect(await output.piece(4, endingWith: round).contains("Hello [edited]"))

                try Self.message.replacing("Hello", with: "Once more")
                    .write(to: input, atomically: true, encoding: .utf8)
                said = await output.piece(5, endingWith: round)
                #expect(said.contains("Changed: message.json"))
                #expect(said.contains("Once more [edited]"), "\(said)")

                try "{".write(to: input, atomically: true, encoding: .utf8)
                #expect(await output.piece(6, endingWith: round).contains("message.json is not JSON"))

                await program.end(with: SIGTERM)
                #expect(await output.first { $0.contains("status 0") ? true : nil } == true, "\(output.text)")
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
