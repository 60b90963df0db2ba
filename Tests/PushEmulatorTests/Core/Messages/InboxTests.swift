// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// The messages of a running emulator, in Swift.
@Suite(.timeLimit(.minutes(10)))
struct InboxTests {
    private static func withInbox(
        _ body: @escaping @Sendable (Inbox, StoredTraffic) async throws -> Void
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await body(emulator.inbox, StoredTraffic(emulator))
        }
    }

    @Test func `a captured push has the message and its deliveries`() async throws {
        try await Self.withInbox { inbox, traffic in
            let id = try await traffic.message(["token": "t", "notification": ["title": "Hello"], "data": ["k": "v"]])
            let delivery = Delivery(platform: .web, device: "Chrome", outcome: .shown, displayed: .init(title: "Hello"))
            try await traffic.delivery(delivery, of: id)
            try await traffic.settle(id)
            let push = try await inbox.next()
            #expect(push.id == Int(id) && push.project == "demo" && push.protocolName == "v1")
            #expect(push.message.target == .token("t") && push.message.data == ["k": "v"])
            #expect(push.request == (["message": push.message.json] as JSONValue).encoded())
            #expect(push.status == 200 && push.errorCode == nil && !push.isPending && !push.isDryRun)
            #expect(push.deliveries == [delivery])
            #expect(push.recipients.map(\.device) == ["device-1"])
            #expect(
                push.findings
                    == push.message.lint().map { finding in
                        var finding = finding
                        finding.location = push.findings.first { $0.rule == finding.rule }?.location
                        return finding
                    }
            )
        }
    }

    @Test func `each call of next returns a later message`() async throws {
        try await Self.withInbox { inbox, traffic in
            for title in ["1", "2"] {
                try await traffic.settle(traffic.message(["topic": "t", "notification": ["title": .string(title)]]))
            }
            let first = try await inbox.next()
            async let third = inbox.next(matching: "title:3")
            let second = try await inbox.next()
            #expect([first, second].map(\.message.notification.title) == ["1", "2"])
            try await traffic.settle(traffic.message(["topic": "t", "notification": ["title": "3"]]))
            let awaited = try await third
            #expect(awaited.message.notification.title == "3")
            let again = try await inbox.next()
            #expect(again.id == awaited.id)
        }
    }

    @Test func `next waits until a message's deliveries are done`() async throws {
        try await Self.withInbox { inbox, traffic in
            let id = try await traffic.message(["topic": "t"])
            let error = await #expect(throws: InboxTimeoutError.self) { try await inbox.next(within: .milliseconds(1)) }
            #expect(error?.description.contains("message \(id) to topic t") == true)
            #expect(error?.description.contains("not finished") == true)
            async let next = inbox.next()
            try await traffic.delivery(.init(platform: .web, device: "Chrome", outcome: .shown), of: id)
            try await traffic.settle(id)
            let push = try await next
            #expect(push.deliveries.count == 1)
        }
    }

    @Test func `a search in vain names the messages that are there`() async throws {
        try await Self.withInbox { inbox, traffic in
            let nothing = await #expect(throws: InboxTimeoutError.self) { try await inbox.next(within: .zero) }
            #expect(nothing?.description.contains("nor is there any other") == true)
            try await traffic.message(
                ["topic": "b", "notification": ["title": "Hi"]],
                status: 404,
                error: "UNREGISTERED"
            )
            let other = await #expect(throws: InboxTimeoutError.self) {
                try await inbox.next(matching: "topic:a", within: .zero)
            }
            let text = try #require(other?.description)
            #expect(text.contains("the search topic:a within") && text.contains("\"Hi\" to topic b"))
            #expect(text.contains("404 UNREGISTERED"))
            await #expect(throws: InboxQueryError.self) { try await inbox.next(matching: "foo:bar") }
        }
    }

    @Test func `messages are searched and deleted`() async throws {
        try await Self.withInbox { inbox, traffic in
            for topic in ["a", "b", "a"] { try await traffic.message(["topic": .string(topic)]) }
            let found = try await inbox.messages(matching: "topic:a")
            #expect(found.map(\.id).sorted(by: >) == found.map(\.id) && found.count == 2)
            let latest = try await inbox.latest(matching: "topic:b")
            #expect(latest?.message.target == .topic("b"))
            let deleted = try await inbox.delete(matching: "topic:a")
            let left = try await inbox.messages()
            #expect(deleted == 2 && left.count == 1)
            let none = try await inbox.latest(matching: "topic:a")
            #expect(none == nil)
        }
    }
}
