// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UpstreamTests {
    private let push = TestPush()
    private var messaging: Messaging {
        AppProcess.withCurrent(push.delivery.process) { Messaging.messaging() }
    }

    /// A notification that was posted about a message.
    private struct Posted: Sendable, Hashable {
        var name: Notification.Name
        var messageID: String?
        var code: Int?
        var domain: String?
    }

    /// Returns what is posted until there are as many as wanted.
    private func posted(_ count: Int, _ body: (Messaging) -> Void) async -> [Posted] {
        let messaging = messaging
        let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
        let names: [Notification.Name] = [
            .MessagingSendSuccess, .MessagingSendError, .MessagingConnectionStateChanged,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: messaging, queue: nil) { notification in
                let error = notification.userInfo?["error"] as? NSError
                continuation.yield(
                    Posted(
                        name: name,
                        messageID: notification.userInfo?["messageID"] as? String,
                        code: error?.code,
                        domain: error?.domain
                    )
                )
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        body(messaging)
        var posted: [Posted] = []
        for await one in stream {
            posted.append(one)
            if posted.count == count { break }
        }
        return posted
    }

    private func failure(_ id: String, _ code: Int) -> Posted {
        Posted(name: .MessagingSendError, messageID: id, code: code, domain: "com.google.fcm")
    }

    @Test func `a message leaves by the transport, and success is posted`() async {
        let (sent, continuation) = AsyncStream.makeStream(of: UpstreamMessage.self)
        let posted = await posted(2) { messaging in
            messaging.upstreamTransport = UpstreamTransport { continuation.yield($0) }
            messaging.sendMessage(
                ["hello": "world", "n": 7, "flag": true, "collapse_key": "c", "google.x": "y", "list": [1]],
                to: "123456789@gcm.googleapis.com",
                withMessageID: "m-1",
                timeToLive: 0
            )
        }
        continuation.finish()
        #expect(
            posted == [
                Posted(name: .MessagingConnectionStateChanged),
                Posted(name: .MessagingSendSuccess, messageID: "m-1"),
            ]
        )
        for await message in sent {
            #expect(message.receiver == "123456789@gcm.googleapis.com")
            #expect(message.messageID == "m-1")
            #expect(message.timeToLive == 0)
            #expect(message.data == ["hello": "world", "n": "7", "flag": "1", "google.x": "y"])
            #expect(message.collapseKey == "c")
        }
    }

    @Test(arguments: [(-1, 86_400), (86_401, 86_400), (86_400, 86_400), (60, 60), (0, 0)] as [(Int64, Int64)])
    func `a lifetime is a day at most`(_ given: Int64, _ effective: Int64) async {
        let (sent, continuation) = AsyncStream.makeStream(of: UpstreamMessage.self)
        _ = await posted(2) { messaging in
            messaging.upstreamTransport = UpstreamTransport { continuation.yield($0) }
            messaging.sendMessage(["hello": "world"], to: "123456789", withMessageID: "m", timeToLive: given)
        }
        continuation.finish()
        var lifetimes: [Int64] = []
        for await message in sent { lifetimes.append(message.timeToLive) }
        #expect(lifetimes == [effective])
    }

    @Test func `a message that cannot be sent is refused for the first reason`() async {
        let tooLarge = ["hello": String(repeating: "x", count: 4096)]
        var transport = UpstreamTransport.disconnected
        transport.isCheckedIn = false
        let unknownDevice = await posted(1) { [transport] messaging in
            messaging.upstreamTransport = transport
            messaging.sendMessage(tooLarge, to: "", withMessageID: "1", timeToLive: -1)
        }
        #expect(unknownDevice == [failure("1", 501)])
        transport.isCheckedIn = true
        transport.keep = { _ in throw CocoaError(.fileWriteOutOfSpace) }
        let others = await posted(4) { [transport] messaging in
            messaging.upstreamTransport = transport
            messaging.sendMessage(tooLarge, to: "", withMessageID: "2", timeToLive: -1)
            messaging.sendMessage(tooLarge, to: "1", withMessageID: "3", timeToLive: -1)
            messaging.sendMessage(["hello": "world"], to: "1", withMessageID: "4", timeToLive: -1)
            messaging.sendMessage(["hello": "world"], to: "1", withMessageID: "5", timeToLive: 0)
        }
        #expect(others == [failure("2", 1003), failure("3", 1005), failure("4", 1004), failure("5", 4)])
    }

    @Test func `size counts UTF-16 units of keys and texts, and bytes of raw data`() async {
        let posted = await posted(3) { messaging in
            messaging.upstreamTransport = UpstreamTransport { _ in }
            // 5 + 4090 + 1 = 4096: the clef has two units, and four bytes in UTF-8.
            messaging.sendMessage(
                ["hello": String(repeating: "𝄞", count: 2045), "n": ""],
                to: "1",
                withMessageID: "fits",
                timeToLive: 0
            )
            messaging.sendMessage(["rawData": Data(count: 4090)], to: "1", withMessageID: "raw", timeToLive: 0)
        }
        #expect(posted.contains(Posted(name: .MessagingSendSuccess, messageID: "fits")))
        #expect(posted.contains(failure("raw", 1005)))
    }

    @Test func `without a connection a message waits, and is sent again in its order or too late`() async {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let (sent, continuation) = AsyncStream.makeStream(of: String.self)
        let posted = await posted(4) { messaging in
            var transport = UpstreamTransport.disconnected
            transport.now = { start }
            messaging.upstreamTransport = transport
            for (id, lifetime) in [("1", 20_000), ("brief", 1), ("2", 20_000)] as [(String, Int64)] {
                messaging.sendMessage(["hello": "world"], to: "1", withMessageID: id, timeToLive: lifetime)
            }
            var connected = UpstreamTransport { continuation.yield($0.messageID) }
            connected.now = { start.addingTimeInterval(2) }
            messaging.upstreamTransport = connected
        }
        continuation.finish()
        #expect(
            posted == [
                Posted(name: .MessagingConnectionStateChanged), failure("brief", 1001),
                Posted(name: .MessagingSendSuccess, messageID: "1"),
                Posted(name: .MessagingSendSuccess, messageID: "2"),
            ]
        )
        var ids: [String] = []
        for await id in sent { ids.append(id) }
        #expect(ids == ["1", "2"])
    }

    @Test func `after a failed connection, messages that may wait do, and others are refused`() async {
        struct Broken: Error {}
        let posted = await posted(3) { messaging in
            messaging.upstreamTransport = UpstreamTransport { _ in throw Broken() }
            messaging.sendMessage(["hello": "world"], to: "1", withMessageID: "waits", timeToLive: 60)
            messaging.sendMessage(["hello": "world"], to: "1", withMessageID: "now", timeToLive: 0)
            messaging.upstreamTransport = UpstreamTransport { _ in }
        }
        #expect(posted.contains(failure("now", 4)))
        #expect(posted.contains(Posted(name: .MessagingSendSuccess, messageID: "waits")))
    }
}
