// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SampleAttachments
import Testing

@testable import richpush

/// `--picture`: a file in place of a picture that is on no server yet.
@Suite(.timeLimit(.minutes(10)))
struct StagedPictureTests {
    private let staged = StagedPicture(server: "http://127.0.0.1:9", fileName: "draft.png")

    private func withPicture(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try Data(SampleAttachment.pizzaMonster.bytes).write(to: folder.appending(path: "my draft.png"))
            try await body(folder)
        }
    }

    @Test(arguments: [
        #"{"message": {"topic": "a", "notification": {"title": "Hi", "image": "https://cdn.example.com/not-yet.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}}"#,
        #"{"topic": "a", "notification": {"title": "Hi", "body": "No picture is named."}}"#,
        #"{"message": {"topic": "a", "notification": {"title": "Hi", "image": "http://cdn.example.com/plain.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}}"#,
    ])
    func `phones and browsers show the file, and judge it as if it were at an https address`(
        message: String
    ) async throws {
        try await withPicture { folder in
            let outcome = try await RichPushProcess.run(
                ["simulate", "-", "--device", "all", "--picture", "my draft.png", "--format", "json"],
                input: message,
                in: folder
            )
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("judged as if it were at an https address"))
            let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
            for platform in ["apple", "android"] {
                let displayed = deliveries.first { $0["platform"] as? String == platform }?["displayed"]
                let attachments = (displayed as? [String: Any])?["attachments"] as? [Any]
                #expect(attachments?.count == 1, "\(platform)")
            }
            #expect(!outcome.output.contains("127.0.0.1"), "\(outcome.output)")
            for words in ["image-private", "insecure", "cleartext"] { #expect(!outcome.output.contains(words)) }
        }
    }

    @Test func `addresses of https stay, others and missing ones get one`() throws {
        let input = try PushInput(
            parsing: Array(
                #"{"message": {"notification": {"image": "https://a.example/x/1.png?v=2"}, "android": {"notification": {"image": "http://b.example"}}}}"#
                    .utf8
            )
        )
        let result = try #require(staged.staged(in: input))
        let delivered = result.delivered.source.root.value["message"]
        #expect(delivered?["notification"]?["image"] == "http://127.0.0.1:9/0/x/1.png?v=2")
        #expect(delivered?["android"]?["notification"]?["image"] == "http://127.0.0.1:9/1/draft.png")
        let judged = result.judged.source.root.value["message"]
        #expect(judged?["notification"]?["image"] == "https://a.example/x/1.png?v=2")
        #expect(judged?["android"]?["notification"]?["image"] == "https://example.com/draft.png")
        var delivery = Delivery(platform: .apple, device: "iPhone", outcome: .modified)
        delivery.findings = [
            Finding(
                rule: "a",
                severity: .note,
                message: "http://127.0.0.1:9/0/x/1.png and http://127.0.0.1:9/1/draft.png"
            )
        ]
        #expect(
            result.meant(delivery).findings[0].message == "https://a.example/x/1.png and https://example.com/draft.png"
        )
    }

    @Test(arguments: [
        #"{"aps": {"alert": {"title": "Hi"}}}"#, #"{"intent": {"gcm.n.e": "1", "gcm.n.title": "Hi"}}"#,
        #"{"headers": {"apns-topic": "a"}, "payload": {"aps": {"alert": "Hi"}}}"#,
        #"{"message": {"apns": {"payload": {"aps": {"alert": "Hi"}}}}}"#,
        #"{"message": {"webpush": {"notification": {"title": "Hi"}}}}"#,
        #"{"aps": {"alert": "Hi", "mutable-content": 1}, "media": {"url": "https://a.example/1.png"}}"#,
    ])
    func `every form of a push gets it`(text: String) throws {
        let result = try #require(staged.staged(in: try PushInput(parsing: Array(text.utf8))))
        #expect(String(decoding: result.delivered.source.bytes, as: UTF8.self).contains("127.0.0.1:9"))
        #expect(!String(decoding: result.judged.source.bytes, as: UTF8.self).contains("127.0.0.1"))
    }

    @Test(arguments: [
        #"{"aps": {"alert": "Hi", "mutable-content": 1, "image": "https://a.example/1.png"}}"#,
        #"{"headers": {"apns-topic": "a"}, "payload": {"aps": {"alert": "Hi", "photo": {"url": "https://a.example/1.png"}}}}"#,
    ])
    func `a picture in aps, which the app's own extension reads, is replaced there`(text: String) throws {
        let result = try #require(staged.staged(in: try PushInput(parsing: Array(text.utf8))))
        let replaced = text.replacing("https://a.example", with: "http://127.0.0.1:9/0")
        #expect(try result.delivered.source.root.value == JSONValue(parsing: Array(replaced.utf8)))
    }

    @Test(arguments: [#"{"message": {"topic": "a", "data": {"a": "1"}}}"#, "{}", "[]", "1"])
    func `a push without a notification gets none`(text: String) throws {
        #expect(staged.staged(in: try PushInput(parsing: Array(text.utf8))) == nil)
    }

    @Test(arguments: [
        ("-", 64 as Int32, "takes the path of a file"), ("https://example.com/a.png", 64, "takes the path of a file"),
        ("gone.png", 66, "gone.png cannot be read"), ("text.png", 65, "is not a picture"), (".", 66, "cannot be read"),
    ])
    func `what is no picture is refused with a sentence`(path: String, status: Int32, words: String) async throws {
        try await withPicture { folder in
            try Data("words".utf8).write(to: folder.appending(path: "text.png"))
            for command in ["simulate", "preview"] {
                let outcome = try await RichPushProcess.run(
                    [command, "-", "--device", "apple", "--picture", path],
                    input: #"{"message": {"topic": "a", "notification": {"title": "Hi"}}}"#,
                    in: folder
                )
                #expect(outcome.status == status, "\(outcome.errors)")
                #expect(outcome.errors.contains(words), "\(outcome.errors)")
            }
        }
    }
}
