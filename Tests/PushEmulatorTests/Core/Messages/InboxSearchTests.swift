// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// The messages that each term of a search finds.
@Suite(.timeLimit(.minutes(10)))
struct InboxSearchTests {
    /// Stores messages 1 to 8 and what became of them.
    private static func fill(_ traffic: StoredTraffic) async throws {
        try await traffic.message([
            "topic": "news", "notification": ["title": "Hello 100%", "body": "Café_au lait"],
            "data": ["recipe": "margherita"],
        ])
        try await traffic.message([
            "token": "dA7:abc", "notification": ["image": "https://e.com/a.png"],
            "fcm_options": ["analytics_label": "spring-sale"],
        ])
        try await traffic.message(["fid": "fid-1", "android": ["notification": ["title": "hello android"]]])
        try await traffic.message(["condition": "'news' in topics && 'a' in topics"], project: "other")
        try await traffic.message(["token": "gone"], status: 404, error: "UNREGISTERED")
        try await traffic.message(["topic": "news-flash"], dryRun: true)
        let seventh = try await traffic.message([
            "topic": "shown", "apns": ["payload": ["aps": ["alert": ["title": "Only Apple"], "mutable-content": 1]]],
        ])
        var displayed = DisplayedNotification(title: "Only Apple")
        displayed.attachments = [.init(identifier: "i", file: "/f", type: "public.png", byteCount: 1)]
        displayed.userInfo = ["rule": "apple-http-error"]
        try await traffic.delivery(
            .init(platform: .apple, device: "iPhone", outcome: .modified, displayed: displayed),
            of: seventh,
            on: "apple-1"
        )
        try await traffic.delivery(
            .init(
                platform: .web,
                device: "Chrome",
                outcome: .notShown,
                findings: [Finding(rule: "web-http-error", severity: .warning, message: "m")]
            ),
            of: seventh,
            on: "web-1"
        )
        try await traffic.settle(seventh)
        try await traffic.message(["topic": "x"], body: #"{"message": {"topic": "x", "notification": {"titel": "y"}}}"#)
        _ = try await traffic.services.core.markMessages(InboxSelection(before: 3), isRead: true)
    }

    static let searches: [(String, [Int])] = [
        ("", [8, 7, 6, 5, 4, 3, 2, 1]),
        ("hello", [3, 1]),
        ("HELLO !android", [1]),
        ("\"100%\"", [1]),
        ("100_", []),
        ("_", [1]),
        ("café", [1]),
        ("margherita", [1]),
        ("recipe", [1]),
        ("\"only apple\"", [7]),
        ("dA7", [2]),
        ("topic:news", [1]),
        ("topic:news*", [6, 1]),
        ("topic:n?ws", []),
        ("topic:[n]*", []),
        ("!topic:news*", [8, 7, 5, 4, 3, 2]),
        ("token:dA7:abc", [2]),
        ("token:dA7:*", [2]),
        ("fid:fid-1", [3]),
        ("condition:news", [4]),
        ("condition:\"'a' in topics\"", [4]),
        ("title:hello", [3, 1]),
        ("body:lait", [1]),
        ("title:lait", []),
        ("-title:hello has:image", [2]),
        ("has:image", [2]),
        ("has:displayed-image", [7]),
        ("has:error", [5]),
        ("has:delivery", [7]),
        ("!has:delivery !has:error", [8, 6, 4, 3, 2, 1]),
        ("project:other", [4]),
        ("project:d*", [8, 7, 6, 5, 3, 2, 1]),
        ("protocol:v1 project:other", [4]),
        ("protocol:legacy-http", []),
        ("status:404", [5]),
        ("status:4xx", [5]),
        ("status:2xx project:other", [4]),
        ("error:unregistered", [5]),
        ("!error:unregistered label:spring-*", [2]),
        ("label:spring-sale", [2]),
        ("is:read", [2, 1]),
        ("is:unread is:dry-run", [6]),
        ("is:pending", [8, 4, 3, 2, 1]),
        ("platform:apple", [7]),
        ("outcome:not-shown", [7]),
        ("platform:web outcome:not-shown", [7]),
        ("platform:apple outcome:not-shown", []),
        ("platform:apple !outcome:not-shown", []),
        ("platform:web !platform:android", [7]),
        ("device:web-1", [7]),
        ("device:web-*", [7]),
        ("device:web-2", []),
        ("rule:web-http-error", [7]),
        ("rule:apple-http-error", []),
        ("rule:invalid-field", [8]),
        ("!rule:invalid-field topic:*", [7, 6, 1]),
        ("after:1h", [8, 7, 6, 5, 4, 3, 2, 1]),
        ("before:1h", []),
        ("after:2020-01-01 before:2021-01-01", []),
        ("name:projects/other/*", [4]),
        ("name:*", [8, 7, 6, 4, 3, 2, 1]),
        ("'; DROP TABLE messages; --", []),
    ]

    @Test func `each search finds its messages`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await Self.fill(StoredTraffic(emulator))
            for (search, expected) in Self.searches {
                let found = try await emulator.inbox.messages(matching: search).map(\.id)
                #expect(found == expected, "\(search)")
            }
        }
    }

    @Test func `a message is found by the name in its answer, and by the name's end`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            let id = try await traffic.message(["topic": "a"])
            try await traffic.message(["topic": "a"])
            let name = try #require(try await emulator.inbox.messages().last?.name)
            for search in ["name:\(name)", "name:\(name.split(separator: "/").last!)"] {
                let found = try await emulator.inbox.messages(matching: search).map(\.id)
                #expect(found == [Int(id)])
            }
        }
    }
}
