// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushTesting
import Testing

@testable import TemplateExtension

@Suite(.timeLimit(.minutes(10)))
struct WithEmulatorTests {
    /// Sends as any client of FCM does, and returns the status.
    private func send(_ message: PushMessage, to emulator: RunningEmulator) async throws -> Int {
        var transfer = Transfer(url: "\(emulator.url)/v1/projects/demo-richpush/messages:send")
        transfer.method = "POST"
        transfer.headers = [HTTPHeader("Authorization", "Bearer any")]
        transfer.body = message.encoded()
        return try await CurlEngine.shared.perform(transfer).status
    }

    @Test func `what is sent is displayed on a registered iPhone, with its picture`() async throws {
        try await withImageServer { photo in
            try await withEmulator { emulator in
                let phone = try await emulator.devices.register(.apple())
                var message = PushMessage(to: .token(phone.token), notification: .init(title: "Hello", body: "you"))
                message.attachImage(photo)
                let status = try await send(message, to: emulator)
                #expect(status == 200)

                let push = try await emulator.inbox.next()
                #expect(push.message.notification.title == "Hello")
                let delivery = try #require(push.deliveries.first)
                expectDisplayed(delivery, title: "Hello", attachments: 1)
            }
        }
    }

    @Test func `the app's own service extension handles what is delivered`() async throws {
        var configuration = Emulator.Configuration()
        configuration.serviceExtension = { TemplateExtension.NotificationService() }
        try await withImageServer { [configuration] photo in
            try await withEmulator(configuration) { emulator in
                try await emulator.devices.register(.apple(topics: ["breakfast"]))
                var message = PushMessage(to: .topic("breakfast"), notification: .init(title: "Hello"))
                message.attachImage(photo)
                let status = try await send(message, to: emulator)
                #expect(status == 200)

                let push = try await emulator.inbox.next(matching: "topic:breakfast")
                let delivery = try #require(push.deliveries.first)
                expectFinding("apple-image-not-requested", in: delivery)
            }
        }
    }

    @Test func `a message that is done later than its successor is not left out`() async throws {
        var iPhone = AppleDevice.Configuration()
        iPhone.timeLimit = .milliseconds(400)
        try await withImageServer(serving: .neverAnswers) { [iPhone] photo in
            try await withEmulator { emulator in
                let phone = try await emulator.devices.register(.apple(iPhone))
                var slow = PushMessage(to: .token(phone.token), notification: .init(title: "slow"))
                slow.attachImage(photo)
                let quick = PushMessage(to: .topic("nobody"), notification: .init(title: "quick"))
                let statuses = [try await send(slow, to: emulator), try await send(quick, to: emulator)]
                #expect(statuses == [200, 200])

                let pushes = [try await emulator.inbox.next(), try await emulator.inbox.next()]
                #expect(Set(pushes.map(\.id)) == [1, 2])
                await #expect(throws: InboxTimeoutError.self) { try await emulator.inbox.next(within: .zero) }
            }
        }
    }

    @Test func `emulators side by side share nothing`() async throws {
        try await withEmulator { first in
            try await withEmulator { second in
                #expect(first.url != second.url)
                let status = try await send(PushMessage(to: .topic("a"), notification: .init(title: "A")), to: first)
                #expect(status == 200)
                let seen = try await (first.inbox.next().message.notification.title, second.inbox.messages().count)
                #expect(seen == ("A", 0))
            }
        }
    }

    @Test func `nothing is left of an emulator, and nobody answers, once its closure ends`() async throws {
        let emulator = try await withEmulator { $0 }
        await #expect(throws: CurlError.self) {
            _ = try await send(PushMessage(to: .topic("a")), to: emulator)
        }
    }

    @Test func `what the closure throws comes out`() async {
        struct Reason: Error {}
        await #expect(throws: Reason.self) { try await withEmulator { _ in throw Reason() } }
    }
}
