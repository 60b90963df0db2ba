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

    @Test(
        arguments: [
            (
                #"{"message": {"topic": "a", "notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"badge": 1}, "mutable_content": 1}}}}"#,
                "set aps.mutable-content to the number 1.",
                "notification.image, apns.fcm_options.image, and 1 in apns.payload.aps.mutable-content; write"
            ),
            (
                #"{"message": {"topic": "a", "notification": {"title": "Hi", "imageUrl": "https://cdn.example.com/a.png"}}}"#,
                "it belongs into notification.image.",
                "notification.image, apns.fcm_options.image, and 1 in apns.payload.aps.mutable-content; write"
            ),
            (
                #"{"message": {"topic": "a", "android": {"notification": {"title": "Hi", "colour": "red"}}}}"#,
                "rename it to color.",
                "they got one in android.notification.image; write"
            ),
            (
                #"{"aps": {"alert": {"title": "Hi"}, "mutable-content": 1, "soundd": "a"}}"#, "aps.soundd",
                "they got one in fcm_options.image; write"
            ),
        ]
    )
    func `lint judges the message as it was written, and a note says what it lacks for the picture`(
        message: String,
        sentence: String,
        note: String
    ) async throws {
        try await withPicture { folder in
            let outcome = try await RichPushProcess.run(
                ["simulate", "-", "--device", "all", "--picture", "my draft.png", "--format", "json"],
                input: message,
                in: folder
            )
            let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
            let sentences = findings.compactMap { $0["message"] as? String }
            #expect(sentences.contains { $0.contains(sentence) }, "\(sentences)")
            let added = findings.filter { $0["rule"] as? String == "picture-added" }
            #expect((added.first?["message"] as? String)?.contains(note) == true, "\(sentences)")
            for words in ["set already", "another value already", "example.com/my-draft"] {
                #expect(!sentences.joined().contains(words), "\(sentences)")
            }
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

    private static let cache = FileManager.default.temporaryDirectory.appending(path: "richpush-tests-\(getuid())")

    /// Loads the picture of `photo` only from `https://cdn.example.com`, as many apps do.
    private static let strictExtension = """
        import UserNotifications
        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                guard let text = content.userInfo["photo"] as? String, let url = URL(string: text),
                    url.scheme == "https", url.host == "cdn.example.com"
                else { return contentHandler(content) }
                if content.userInfo["way"] as? String == "data" {
                    attach(try? Data(contentsOf: url), url.absoluteString, to: content)
                    return contentHandler(content)
                }
                URLSession.shared.downloadTask(with: url) { file, response, _ in
                    let bytes = file.flatMap { try? Data(contentsOf: $0) }
                    self.attach(bytes, response?.url?.absoluteString ?? "no response", to: content)
                    contentHandler(content)
                }.resume()
            }
            private func attach(_ bytes: Data?, _ from: String, to content: UNMutableNotificationContent) {
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("photo.png")
                try? bytes?.write(to: file)
                content.title = from
                content.attachments = [try? UNNotificationAttachment(identifier: "photo", url: file)].compactMap { $0 }
            }
        }
        """

    @Test(arguments: ["data", "download"])
    func `an extension that loads from its own host by https alone gets the file`(way: String) async throws {
        try await withPicture { folder in
            let app = folder.appending(path: "app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            try Data(Self.strictExtension.utf8).write(to: app.appending(path: "NotificationService.swift"))
            let outcome = try await RichPushProcess.runShell(
                "\"$0\" simulate - --extension app --picture 'my draft.png' --time-limit 300 --format json",
                input: """
                    {"aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, "way": "\(way)", \
                    "photo": "https://cdn.example.com/not yet.png?w=2"}
                    """,
                in: folder,
                environment: ["RICHPUSH_CACHE": Self.cache.path]
            )
            let displayed = try #require(
                (try outcome.json["deliveries"] as? [[String: Any]])?.first?["displayed"] as? [String: Any],
                "\(outcome.errors)"
            )
            #expect(displayed["title"] as? String == "https://cdn.example.com/not%20yet.png?w=2", "\(outcome.output)")
            #expect((displayed["attachments"] as? [Any])?.count == 1, "\(outcome.output)")
        }
    }

    @Test(arguments: [
        ("https://CDN.example.com/a/w_200/b.png?x=1", true), ("https://cdn.example.com:443/b.png", true),
        ("https://cdn.example.com/", false), ("https://cdn.example.com/c.png", false),
        ("http://cdn.example.com/b.png", false), ("https://cdn.example.com:8443/b.png", false),
        ("https://other.example.com/b.png", false), ("b.png", false),
    ])
    func `the file stands for the address whatever its query and its folders`(url: String, stands: Bool) throws {
        let place = try #require(StagedPictureLoads.Place("https://cdn.example.com/a/b.png"))
        #expect((StagedPictureLoads.Place(url) == place) == stands)
    }

    @Test func `a message without a place for it has a note, and a gallery names it`() async throws {
        try await withPicture { folder in
            try Data(#"{"message": {"topic": "a", "data": {"a": "1"}}}"#.utf8).write(
                to: folder.appending(path: "b.json")
            )
            try Data(#"{"message": {"topic": "a", "notification": {"title": "Hi"}}}"#.utf8)
                .write(to: folder.appending(path: "c.json"))
            let alone = try await RichPushProcess.run(
                ["simulate", "b.json", "--picture", "my draft.png", "--format", "json"],
                in: folder
            )
            #expect(alone.output.contains("picture-without-place"), "\(alone.output)")
            let gallery = try await RichPushProcess.run(
                ["preview", "b.json", "c.json", "--picture", "my draft.png", "--device", "apple", "-o", "all.html"],
                in: folder
            )
            #expect(
                gallery.errors.contains("b.json: no notification to which --picture could belong."),
                "\(gallery.errors)"
            )
            #expect(!gallery.errors.contains("c.json"))
        }
    }
}
