// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// `/api/v1/messages` over a real socket.
@Suite(.timeLimit(.minutes(10)))
struct MessageRoutesTests {
    @Test func `messages are listed newest first, page by page`() async throws {
        try await withInbox { client, traffic in
            for number in 1...5 {
                try await traffic.message(["topic": "t", "notification": ["title": .string("\(number)")]])
            }
            let first = try await client.get("/api/v1/messages?limit=2").json()
            #expect(first["messages"]?.array?.map { $0["title"]?.string } == ["5", "4"])
            #expect(first["total"] == 5)
            let next = try #require(first["next"]?.integer)
            let second = try await client.get("/api/v1/messages?limit=2&before=\(next)").json()
            #expect(second["messages"]?.array?.map { $0["title"]?.string } == ["3", "2"])
            #expect(second["total"] == 5)
            let last = try await client.get("/api/v1/messages?limit=2&before=\(second["next"]?.integer ?? 0)").json()
            #expect(last["messages"]?.array?.map { $0["title"]?.string } == ["1"])
            #expect(last["next"] == .null)
            let newer = try await client.get("/api/v1/messages?after=\(next)").json()
            #expect(newer["messages"]?.array?.map { $0["title"]?.string } == ["5"])
        }
    }

    @Test func `a list is compact and counts outcomes`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message(["topic": "t"])
            for device in ["a", "b"] {
                try await traffic.delivery(.init(platform: .web, device: "Chrome", outcome: .shown), of: id, on: device)
            }
            try await traffic.delivery(.init(platform: .apple, device: "iPhone", outcome: .modified), of: id, on: "c")
            let answer = try await client.get("/api/v1/messages")
            #expect(answer.text.hasSuffix("}\n") && !answer.text.dropLast().contains("\n"))
            let expected: JSONValue = [
                ["platform": "apple", "outcome": "modified", "count": 1],
                ["platform": "web", "outcome": "shown", "count": 2],
            ]
            #expect(try answer.json()["messages"]?[0]?["deliveries"] == expected)
        }
    }

    @Test func `one message has everything in it`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message([
                "topic": "news", "notification": ["title": "Hello", "body": "You", "image": "https://e.com/a.png"],
                "data": ["k": "v"], "fcmOptions": ["analyticsLabel": "spring"],
            ])
            var displayed = DisplayedNotification(title: "Hello", body: "You")
            displayed.attachments = [.init(identifier: "i", file: "/f", type: "public.png", byteCount: 1)]
            let delivery = Delivery(
                platform: .apple,
                device: "iPhone",
                outcome: .modified,
                displayed: displayed,
                findings: [Finding(rule: "r", severity: .note, message: "m")],
                timeline: [TimelineEvent(at: .zero, event: "received")]
            )
            try await traffic.delivery(delivery, of: id)
            let json = try await client.get("/api/v1/messages/\(id)").json()
            #expect(json["id"]?.integer == Int(id))
            #expect(json["name"]?.string?.hasPrefix("projects/demo/messages/") == true)
            #expect(json["project"] == "demo" && json["protocol"] == "v1")
            #expect(json["target"] == ["kind": "topic", "value": "news"])
            #expect(json["title"] == "Hello" && json["body"] == "You" && json["image"] == "https://e.com/a.png")
            #expect(json["label"] == "spring")
            #expect(json["status"] == 200 && json["error"] == .null)
            #expect(json["dryRun"] == false && json["read"] == false && json["pending"] == true)
            #expect(json["message"]?["fcm_options"] == ["analytics_label": "spring"])
            #expect(json["findings"]?.array?.isEmpty == false)
            #expect(json["recipients"]?[0]?["device"] == "device-1")
            #expect(json["deliveryCount"] == 1)
            #expect(json["deliveries"]?[0]?["deviceID"] == "device-1")
            #expect(json["deliveries"]?[0].flatMap(Delivery.init(json:)) == delivery)
            let received = try #require(json["received"]?.string)
            #expect(received.wholeMatch(of: /[0-9-]{10}T[0-9:]{8}\.[0-9]{3}Z/) != nil)
        }
    }

    @Test func `latest is the newest message, or the newest that a search finds`() async throws {
        try await withInbox { client, traffic in
            try await traffic.message(["topic": "a", "notification": ["title": "One & only"]])
            try await traffic.message(["topic": "b"], project: "other")
            #expect(try await client.get("/api/v1/messages/latest").json()["target"]?["value"] == "b")
            #expect(try await client.get("/api/v1/messages/latest?q=topic:a").json()["title"] == "One & only")
            #expect(try await client.get("/api/v1/messages/latest?q=%22one+%26%22").json()["target"]?["value"] == "a")
            #expect(try await client.get("/api/v1/messages/latest?project=demo").json()["target"]?["value"] == "a")
            let none = try await client.get("/api/v1/messages/latest?q=topic:c")
            #expect(none.status == 404)
            #expect(try none.json()["error"]?["status"] == "NOT_FOUND")
        }
    }

    @Test func `a message to nobody says so`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message(["token": "t"])
            #expect(try await client.get("/api/v1/messages/\(id)").json()["recipients"] == [["kind": "no device"]])
        }
    }

    @Test func `a refused request that is not JSON is kept and explained`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message([:], status: 400, error: "INVALID_ARGUMENT", body: "{\"message\": oops")
            let json = try await client.get("/api/v1/messages/\(id)").json()
            #expect(json["status"] == 400 && json["error"] == "INVALID_ARGUMENT" && json["name"] == "")
            #expect(json["findings"]?.array?.map { $0["rule"] } == ["request-refused", "invalid-json"])
            #expect(json["pending"] == false)
        }
    }

    @Test func `messages are marked as read, one or many`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message(["topic": "a"])
            try await traffic.message(["topic": "b"])
            try await traffic.message(["topic": "b"], project: "other")
            let one = try await client.perform("PUT", "/api/v1/messages/\(id)", body: Array(#"{"read": true}"#.utf8))
            #expect(try one.json() == ["changed": 1])
            #expect(try await client.get("/api/v1/messages?q=is:unread").json()["total"] == 2)
            let many = try await client.perform(
                "PUT",
                "/api/v1/messages?project=demo",
                body: Array(#"{"read":true}"#.utf8)
            )
            #expect(try many.json() == ["changed": 1])
            #expect(try await client.get("/api/v1/messages?q=is:unread").json()["total"] == 1)
            let back = try await client.perform("PUT", "/api/v1/messages/\(id)", body: Array(#"{"read":false}"#.utf8))
            #expect(try back.json() == ["changed": 1])
            let nothing = try await client.perform("PUT", "/api/v1/messages/\(id)", body: Array("{}".utf8))
            #expect(nothing.status == 400)
        }
    }

    @Test func `messages are deleted, one, by search or all of a project`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message(["topic": "a"])
            for topic in ["a", "b", "c"] { try await traffic.message(["topic": .string(topic)]) }
            try await traffic.message(["topic": "a"], project: "other")
            #expect(try await client.perform("DELETE", "/api/v1/messages/\(id)").json() == ["deleted": 1])
            #expect(try await client.perform("DELETE", "/api/v1/messages/\(id)").status == 404)
            let some = try await client.perform("DELETE", "/api/v1/messages?project=demo&q=topic:a")
            #expect(try some.json() == ["deleted": 1])
            #expect(try await client.perform("DELETE", "/api/v1/messages?project=demo").json() == ["deleted": 2])
            #expect(try await client.get("/api/v1/messages").json()["total"] == 1)
            #expect(try await client.perform("DELETE", "/api/v1/messages").json() == ["deleted": 1])
        }
    }

    @Test(arguments: [
        ("/api/v1/messages?limit=0", "1 to 500"),
        ("/api/v1/messages?limit=many", "1 to 500"),
        ("/api/v1/messages?before=-1", "from 0 on"),
        ("/api/v1/messages?nonsense=1", "after, before, limit, project, q"),
        ("/api/v1/messages?q=%FF", "percent-encoded"),
        ("/api/v1/messages?q=foo:bar", "foo:"),
        ("/api/v1/messages/first", "a number, or latest"),
        ("/api/v1/messages/0", "a number, or latest"),
        ("/api/v1/wait?timeout=601", "0 to 600"),
        ("/api/v1/wait?timeout=nan", "0 to 600"),
        ("/api/v1/wait?for=ever", "displayed, received"),
    ])
    func `an invalid request lists the members`(path: String, part: String) async throws {
        try await withInbox { client, _ in
            let answer = try await client.get(path)
            #expect(answer.status == 400)
            let message = try #require(try answer.json()["error"]?["message"]?.string)
            #expect(message.contains(part), "\(message)")
        }
    }
}
