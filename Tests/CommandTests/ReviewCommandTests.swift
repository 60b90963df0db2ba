// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Programs
import SampleAttachments
import Testing

@testable import richpush

/// `review`: what devices show otherwise than before.
@Suite(.timeLimit(.minutes(10)))
struct ReviewCommandTests {
    private static func message(_ title: String, image: String? = nil, mutable: Bool = true) -> Data {
        let apns =
            image.map { image in
                """
                , "apns": {"payload": {"aps": {\(mutable ? "\"mutable-content\": 1" : "")}}, "fcm_options": {"image": "\(image)"}}
                """
            } ?? ""
        return Data(
            """
            {"message": {"topic": "news", "notification": {"title": "\(title)", "body": "Hello."}\(apns)}}
            """.utf8
        )
    }

    /// Makes a folder `push` with these files.
    private static func write(_ files: [String: Data], in parent: URL) throws {
        for (name, content) in files {
            let file = parent.appending(path: "push/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try content.write(to: file)
        }
    }

    private static func commit(in folder: URL) async throws {
        let outcome = try await RichPushProcess.runShell(
            "git init -q && git add -A && git -c user.name=T -c user.email=t@example.com commit -qm One",
            in: folder
        )
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `a picture that is lost, another title, and what came and went are said for each device`() async throws {
        let answer = LoopbackAnswer.bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
        try await withLoopbackServer(["/a.png": answer]) { server in
            try await withTemporaryFolder { folder in
                let image = server.url("/a.png")
                try Self.write(
                    [
                        "offer.json": Self.message("Offer", image: image), "same.json": Self.message("Same"),
                        "old.json": Self.message("Old"), "sub/title.json": Self.message("Before"),
                        "spaces.json": Self.message("Spaces"),
                    ],
                    in: folder
                )
                try await Self.commit(in: folder)
                try FileManager.default.removeItem(at: folder.appending(path: "push/old.json"))
                try Self.write(
                    [
                        "offer.json": Self.message("Offer", image: image, mutable: false),
                        "new.json": Self.message("New"), "sub/title.json": Self.message("After"),
                        "spaces.json": Self.message("Spaces") + Data("\n".utf8), "broken.json": Data("{".utf8),
                    ],
                    in: folder
                )
                let outcome = try await RichPushProcess.run(
                    ["review", "push", "--against", "HEAD", "--fail-on", "loss", "-o", "review.html"],
                    in: folder
                )
                #expect(outcome.status == 1, "\(outcome.errors)")
                #expect(outcome.output.contains("iPhone: picture lost ("))
                #expect(outcome.output.contains("mutable-content"))
                #expect(outcome.output.contains("title is now “After”, was “Before”"))
                #expect(outcome.output.contains("push/new.json (added)"))
                #expect(outcome.output.contains("push/old.json (deleted)"))
                #expect(outcome.output.contains("push/broken.json (added)\n  push/broken.json is not JSON."))
                #expect(!outcome.output.contains("same.json") && !outcome.output.contains("spaces.json"))
                #expect(outcome.output.contains("5 messages are shown otherwise than at HEAD, 2 of them with a loss."))
                let page = try String(contentsOf: folder.appending(path: "review.html"), encoding: .utf8)
                #expect(page.contains("iPhone, at HEAD") && page.contains("iPhone, now"))
                #expect(page.contains("data:image/png"))
            }
        }
    }

    @Test func `a title that is now cut is said, and one that is no longer`() async throws {
        try await withTemporaryFolder { folder in
            let (short, long) = ("Short", String(repeating: "long ", count: 14))
            try Self.write(["a.json": Self.message(short), "b.json": Self.message(long)], in: folder)
            try await Self.commit(in: folder)
            try Self.write(["a.json": Self.message(long), "b.json": Self.message(short)], in: folder)
            let arguments = ["review", "push", "--against", "HEAD", "--device", "android"]
            let outcome = try await RichPushProcess.run(arguments, in: folder)
            #expect(
                outcome.output.contains("title now cut at about 65 characters (was shown whole)"),
                "\(outcome.output)"
            )
            #expect(outcome.output.contains("title now shown whole (was cut at about 65 characters)"))
            let json = try await RichPushProcess.run(arguments + ["--format", "json"], in: folder).json
            let message = (json["messages"] as? [[String: Any]])?.first
            let device = (message?["devices"] as? [[String: Any]])?.first
            let cuts = (device?["after"] as? [String: Any])?["cuts"] as? [[String: Any]]
            #expect(cuts?.map { $0["part"] as? String } == ["title"])
            #expect(cuts?.first?["characters"] as? Int == 65)
            #expect(device?["isLoss"] as? Bool == false)
        }
    }

    @Test func `a file stands for the picture that a message names now, and for no other`() async throws {
        try await withTemporaryFolder { folder in
            let draft = "https://cdn.example/draft.png"
            try Data(SampleAttachment.pizzaMonster.bytes).write(to: folder.appending(path: "draft.png"))
            try Self.write(
                [
                    "gained.json": Self.message("Gained"), "lost.json": Self.message("Lost", image: draft),
                    "same.json": Self.message("Before", image: draft),
                ],
                in: folder
            )
            try await Self.commit(in: folder)
            try Self.write(
                [
                    "gained.json": Self.message("Gained", image: draft), "lost.json": Self.message("Lost!"),
                    "same.json": Self.message("After", image: draft),
                ],
                in: folder
            )
            let outcome = try await RichPushProcess.run(
                ["review", "push", "--against", "HEAD", "--device", "apple", "--picture", "draft.png"],
                in: folder
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("push/gained.json\n  iPhone: picture gained"), "\(outcome.output)")
            #expect(outcome.output.contains("push/lost.json\n  iPhone: title is now"))
            #expect(outcome.output.contains("push/same.json\n  iPhone: title is now “After”, was “Before”\n"))
            #expect(!outcome.errors.contains("could belong"))
        }
    }

    @Test func `a folder is compared with as well, in every format`() async throws {
        try await withTemporaryFolder { folder in
            let old = folder.appending(path: "base")
            try Self.write(["a.json": Self.message("Before")], in: old)
            try Self.write(["a.json": Self.message("*[x](http://e.example)* @team")], in: folder)
            let markdown = try await RichPushProcess.run(
                ["review", "push/a.json", "--against", "base", "--format", "markdown", "--device", "apple"],
                in: folder
            )
            #expect(markdown.status == 0)
            #expect(markdown.output.contains("\\*\\[x\\]\\(http://e.example\\)\\* @\u{200B}team"))
            let json = try await RichPushProcess.run(
                ["review", "push", "--against", "base/push", "--format", "json", "--device", "apple"],
                in: folder
            )
            let messages = try #require(try json.json["messages"] as? [[String: Any]])
            #expect(messages.map { $0["name"] as? String } == ["push/a.json"])
            let device = try #require((messages[0]["devices"] as? [[String: Any]])?.first)
            #expect((device["before"] as? [String: Any])?["title"] as? String == "Before")
            #expect(device["isLoss"] as? Bool == false)
            let same = try await RichPushProcess.run(["review", "base/push", "--against", "base/push"], in: folder)
            #expect(same.output == "Nothing is shown otherwise than at base/push.\n")
        }
    }

    @Test func `each line of a file of messages is one, and a deleted file counts`() async throws {
        try await withTemporaryFolder { folder in
            let lines = { (titles: [String]) in
                titles.map { Self.message($0) + Data("\n".utf8) }.reduce(Data(), +)
            }
            try Self.write(["many.jsonl": lines(["One", "Two"]), "gone.json": Self.message("Gone")], in: folder)
            try await Self.commit(in: folder)
            try Self.write(["many.jsonl": lines(["One", "Other"])], in: folder)
            try FileManager.default.removeItem(at: folder.appending(path: "push/gone.json"))
            let outcome = try await RichPushProcess.run(
                ["review", "push/many.jsonl", "push/gone.json", "--against", "HEAD", "--device", "apple"],
                in: folder
            )
            #expect(outcome.output.contains("push/many.jsonl:2\n  iPhone: title is now “Other”, was “Two”"))
            #expect(!outcome.output.contains("many.jsonl:1"))
            #expect(outcome.output.contains("push/gone.json (deleted)\n  iPhone: nothing is sent to it any more"))
        }
    }

    @Test(arguments: [
        ("nowhere", "push", "is neither a folder nor a revision of git"),
        ("--upload-pack=x", "push", "is neither a folder nor a revision of git"),
        ("HEAD", "../elsewhere.json", "is outside of the git repository"), ("HEAD", "push/none.json", "cannot be read"),
        ("HEAD", "empty", "holds no message, and held none at HEAD"),
    ])
    func `what cannot be compared ends with a sentence`(
        _ revision: String,
        _ input: String,
        _ sentence: String
    ) async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "repository")
            try Self.write(["a.json": Self.message("A")], in: folder)
            try Self.message("Elsewhere").write(to: parent.appending(path: "elsewhere.json"))
            try await Self.commit(in: folder)
            try FileManager.default.createDirectory(
                at: folder.appending(path: "empty"),
                withIntermediateDirectories: true
            )
            let outcome = try await RichPushProcess.run(["review", input, "--against=\(revision)"], in: folder)
            #expect([65, 66].contains(outcome.status))
            #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        }
    }

    @Test func `without git a revision is nothing, and links of a commit are not followed`() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(["a.json": Self.message("A")], in: folder)
            let outcome = try await RichPushProcess.runShell(
                "PATH=/nowhere \"$0\" review push --against HEAD",
                in: folder
            )
            #expect(outcome.status == 66 && outcome.errors.contains("git cannot be run"), "\(outcome.errors)")
            // The folder of temporary files may be in a repository.
            let plain = try await RichPushProcess.runShell(
                "\"$0\" review push --against HEAD",
                in: folder,
                environment: ["GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path]
            )
            #expect(plain.status == 66 && plain.errors.contains("not a git repository"), "\(plain.errors)")
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "push/link.json").path,
                withDestinationPath: "/etc/hostname"
            )
            try await Self.commit(in: folder)
            try FileManager.default.removeItem(at: folder.appending(path: "push/link.json"))
            let after = try await RichPushProcess.run(["review", "push", "--against", "HEAD"], in: folder)
            #expect(after.output == "Nothing is shown otherwise than at HEAD.\n", "\(after.output)")
        }
    }
}
