// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Programs
import PushPreview
import SampleAttachments
import Synchronization
import Testing

@testable import richpush

/// `preview` of several messages.
@Suite(.timeLimit(.minutes(10)))
struct GalleryCommandTests {
    private static func message(_ title: String) -> Data {
        Data(
            "{\"message\": {\"topic\": \"news\", \"notification\": {\"title\": \"\(title)\", \"body\": \"Hello.\"}}}"
                .utf8
        )
    }

    @Test func `a folder becomes one page, and what cannot be read stands in it with the reason`() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "push")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "sub"),
                withIntermediateDirectories: true
            )
            try Self.message("First").write(to: folder.appending(path: "a.json"))
            try Self.message("Below").write(to: folder.appending(path: "sub/b.json"))
            try Self.message("Named oddly").write(to: folder.appending(path: "<b> \u{1B}[31m'.json"))
            try Data("{".utf8).write(to: folder.appending(path: "broken.json"))
            try (Self.message("Line one") + Data("\nno JSON\n".utf8)).write(to: folder.appending(path: "many.jsonl"))
            try Data("other".utf8).write(to: folder.appending(path: "README.md"))
            let secret = parent.appending(path: "secret.json")
            try Self.message("Not to be shown").write(to: secret)
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link.json"),
                withDestinationURL: secret
            )
            try #require(mkfifo(folder.appending(path: "pipe.json").path, 0o600) == 0)
            let huge = folder.appending(path: "huge.json")
            try Data().write(to: huge)
            try #require(truncate(huge.path, 1 << 30) == 0)

            let outcome = try await RichPushProcess.run(
                ["preview", "push", "--device", "apple", "-o", "gallery.html"],
                in: parent
            )
            #expect(outcome.status == 65)
            #expect(
                outcome.errors.contains("9 messages, 5 that cannot be drawn, the others shown as they were meant.\n")
            )
            #expect(outcome.errors.contains("\npush/broken.json is not JSON."))
            #expect(outcome.errors.contains("is a link to a file outside of the folder"))
            let html = try String(contentsOf: parent.appending(path: "gallery.html"), encoding: .utf8)
            #expect(html.ranges(of: "<section class=\"message\"").count == 9)
            for title in ["First", "Below", "Named oddly", "Line one"] { #expect(html.contains(">\(title)</h2>")) }
            #expect(
                html.contains(
                    "push/broken.json is not JSON. Line 1, column 2: Unexpected end of string. "
                        + "Expected an object key or }.</p>"
                )
            )
            #expect(html.contains("Not JSON at column 1"))
            #expect(html.contains("is a link to a file outside of the folder"))
            #expect(html.contains("is not a regular file"))
            #expect(html.contains("is larger than 1048576 bytes"))
            #expect(html.contains("push/&lt;b&gt; ␛[31m&#39;.json"))
            #expect(!html.contains("Not to be shown"))
        }
    }

    @Test func `several files and lines are in the order in which they are given`() async throws {
        try await withTemporaryFolder { folder in
            try Self.message("Second").write(to: folder.appending(path: "b.json"))
            try (Self.message("Third") + Data("\n".utf8) + Self.message("Fourth")).write(
                to: folder.appending(path: "c.jsonl")
            )
            let outcome = try await RichPushProcess.run(
                ["preview", "-", "b.json", "c.jsonl", "--device", "android", "-o", "-"],
                input: Array(Self.message("First")),
                in: folder
            )
            #expect(outcome.status == 0)
            let titles = outcome.output.matches(of: /<h2 dir="auto">([^<]*)<\/h2>/).map { String($0.output.1) }
            #expect(titles == ["First", "Second", "Third", "Fourth"])
            #expect(outcome.output.contains("c.jsonl:2"))
        }
    }

    @Test func `beyond the limit messages are counted`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-tests-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = Array(repeating: Self.message("Many"), count: MessageCollection.limit + 3)
        try Data(lines.joined(separator: Data("\n".utf8))).write(to: folder)
        let messages = try MessageCollection([InputSource(argument: folder.path)])
        #expect(messages.items.count == MessageCollection.limit)
        #expect(messages.furtherCount == 3)
    }

    @Test func `pictures are named after their messages, none twice and none outside`() {
        let names = PreviewOutput.fileNames(for: [
            "push/a.json", "other/a.json", "A.JSON", "many.jsonl:3", "../../etc/passwd", "push/.json", "/",
            "…/ü\n.json",
        ])
        #expect(
            names == [
                "a.png", "a-2.png", "A-3.png", "many.jsonl-3.png", "passwd.png", "message.png", "message-2.png",
                "--.png",
            ]
        )
    }

    @Test(.enabled(if: (try? HeadlessBrowser.find()) != nil, "No Chromium is installed; apt-get install chromium."))
    func `one browser draws a picture of each message`() async throws {
        try await withTemporaryFolder { folder in
            for number in 1...5 {
                try Self.message("Number \(number)").write(to: folder.appending(path: "\(number).json"))
            }
            try Data("{".utf8).write(to: folder.appending(path: "broken.json"))
            let outcome = try await RichPushProcess.run(
                ["preview", ".", "--device", "apple", "--brief", "--png", "pictures"],
                in: folder
            )
            #expect(outcome.status == 65)
            #expect(outcome.output == "5 pictures drawn into \(folder.appending(path: "pictures").path)\n")
            let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "pictures").path)
            #expect(pictures.sorted() == (1...5).map { "\($0).png" })
        }
    }

    @Test func `without a browser nothing is delivered, and the sentence says how to get one`() async throws {
        try await withTemporaryFolder { folder in
            try Self.message("One").write(to: folder.appending(path: "a.json"))
            let outcome = try await RichPushProcess.runShell(
                "PATH=/nowhere; \"$0\" preview . --png pictures",
                in: folder
            )
            #expect(outcome.status == 73)
            #expect(outcome.errors.contains("apt-get install -y chromium"))
        }
    }

    @Test(arguments: [
        (["preview", "--watch"], 64 as Int32, "standard input"),
        (["preview", ".", "--watch", "-o", "a.html"], 64, "leave -o and --png out"),
        (["preview", "-", "-"], 64, "only once"),
        (["preview", ".", "--png", "a.png"], 64, "takes a folder"),
        (["preview", "."], 65, "holds no message"),
        (["preview", ".", "--watch"], 65, "holds no message"),
    ])
    func `what cannot be drawn is refused with a sentence`(
        arguments: [String],
        status: Int32,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run(arguments, in: folder)
            #expect(outcome.status == status)
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test(.needs("curl"))
    func `a watched page changes when a file is saved or added, and Ctrl-C ends it`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.json")
            try Self.message("First").write(to: file)
            try await RichPushProcess.watching(#""$0" preview . --watch --device apple"#, in: folder) { program, log in
                let url = try #require(
                    await log.first { text in text.firstMatch(of: /Open (http\S+\/)\n/).map { String($0.output.1) } }
                )
                #expect(try await Self.text(at: url).contains(">First</h2>"))
                #expect(try await Self.text(at: url + "version") == "1")
                await #expect(throws: (any Error).self) { try await Self.text(at: url.dropLast(2) + "/") }

                try Self.message("Changed").write(to: file, options: .atomic)
                try await Self.page(at: url, log) { $0.contains(">Changed</h2>") }
                #expect(log.text.contains("Changed: a.json"))
                #expect(try await Self.text(at: url + "version") != "1")

                try Self.message("Another").write(to: folder.appending(path: "b.json"), options: .atomic)
                try await Self.page(at: url, log) { $0.contains(">Another</h2>") }

                await program.end(with: SIGTERM)
                #expect(await log.first { $0.contains("status 0") ? true : nil } == true, "\(log.text)")
            }
        }
    }

    @Test(.needs("curl"))
    func `a watched page delivers the messages again that were saved, changed or not, and no others`() async throws {
        let paths = Mutex<[String]>([])
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        let routes = LoopbackRoutes { asked in
            paths.withLock { $0.append(asked.path) }
            request.yield()
            return .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
        }
        try await withTemporaryFolder { folder in
            try await withLoopbackServer(routes) { server in
                func save(_ name: String, title: String) throws {
                    let message = """
                        {"message": {"topic": "news", "notification":
                        {"title": "\(title)", "body": "Hello.", "image": "\(server.url("/\(name).png"))"}}}
                        """
                    try Data(message.utf8).write(to: folder.appending(path: "\(name).json"), options: .atomic)
                }
                func asked() -> Set<String> {
                    paths.withLock { paths in
                        defer { paths = [] }
                        return Set(paths)
                    }
                }
                try save("a", title: "First")
                try save("b", title: "Second")
                try await RichPushProcess.watching(#""$0" preview . --watch --device android"#, in: folder) { _, log in
                    let url = try #require(
                        await log.first { text in text.firstMatch(of: /Open (http\S+\/)\n/).map { String($0.output.1) }
                        }
                    )
                    #expect(asked() == ["/a.png", "/b.png"])

                    try save("a", title: "Changed")
                    let page = try await Self.page(at: url, log) { $0.contains(">Changed</h2>") }
                    #expect(asked() == ["/a.png"])
                    #expect(page.contains(">Second</h2>"))
                    // The page has the pictures of both: they are the same bytes, of which it keeps one.
                    #expect(page.ranges(of: "<image id=").count == 1)
                    #expect(page.ranges(of: "href=\"#p1\"").count >= 2)

                    try save("a", title: "Changed")
                    var count = 0
                    for await _ in requests {
                        count = paths.withLock(\.count)
                        if count > 0 { break }
                    }
                    #expect(count > 0 && asked() == ["/a.png"])
                }
            }
        }
    }

    /// The page once it is as expected: it may be drawn more than once for a save, and each time a line tells it.
    @discardableResult
    private static func page(
        at url: String,
        _ log: OutputLog,
        until isExpected: (_ page: String) -> Bool
    ) async throws -> String {
        while true {
            // A page that comes after this look has its line behind it.
            let seen = log.text.ranges(of: "Watching").count
            let page = try await text(at: url)
            if isExpected(page) { return page }
            try #require(await log.first { $0.ranges(of: "Watching").count > seen ? true : nil } != nil)
        }
    }

    private static func text(at url: some StringProtocol) async throws -> String {
        let outcome = try await Program.shell.run(["-c", "curl --silent --show-error --fail '\(url)'"])
        guard outcome.status == 0 else { throw CocoaError(.fileReadUnknown) }
        return outcome.output
    }
}
