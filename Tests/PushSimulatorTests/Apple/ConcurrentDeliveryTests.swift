// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import Synchronization
import Testing

@testable import CrossingExtension
@testable import PushSimulator

@Suite(.timeLimit(.minutes(10)))
struct ConcurrentDeliveryTests {
    @Test func `nothing of a device outlives it`() async {
        weak var process: AppProcess?
        let (end, continuation) = AsyncStream<Never>.makeStream()
        do {
            let device = AppleDevice.unhurried()
            let delivery = await device.receive(.alert(image: ""))
            #expect(delivery.outcome == .modified)
            process = device.process
            _ = device.process.kept(Witness.self) { Witness(continuation) }
        }
        // The extension's thread may be on its way out.
        for await _ in end {}
        #expect(process == nil)
    }

    /// Says when the process that keeps it is gone.
    private final class Witness: Sendable {
        private let end: AsyncStream<Never>.Continuation

        init(_ end: AsyncStream<Never>.Continuation) { self.end = end }

        deinit { end.finish() }
    }

    @Test func `two pushes through the shared helper cross as on a phone, where the device asks for it`() async throws {
        let mayAnswer = AsyncStream<Void>.makeStream()
        let routes = LoopbackRoutes { request in
            // The first push's picture comes when the second one is done with its own.
            if request.path == "/first.png" { for await _ in mayAnswer.stream {} }
            return .bytes(SampleMedia.png.bytes, contentType: "image/png")
        }
        try await withLoopbackServer(routes) { server in
            let clock = ManualClock()
            let device = AppleDevice.configured {
                $0.timeLimit = .seconds(30)
                $0.clock = clock
                $0.sharedHelper = true
            }
            async let first = device.receive(
                .alert(image: .string(server.url("/first.png"))),
                handledBy: CrossingExtension.NotificationService()
            )
            _ = try await server.request(number: 0)
            let calls = Shared(0)
            let secondCall = AsyncStream<Void>.makeStream()
            let second = await device.receive(
                .alert(image: .string(server.url("/second.png"))),
                handledBy: ClosureExtension { request, handler in
                    let content = request.content.mutableCopy() as! UNMutableNotificationContent
                    Messaging.serviceExtension().populateNotificationContent(content) { content in
                        handler(content)
                        let count = calls.value.withLock { calls in
                            calls += 1
                            return calls
                        }
                        if count == 2 { secondCall.continuation.finish() }
                    }
                }
            )
            #expect(second.outcome == .modified)
            #expect(second.displayed?.attachments.count == 1)

            mayAnswer.continuation.finish()
            for await _ in secondCall.stream {}
            clock.advance(by: .seconds(30))
            let crossed = await first
            #expect(crossed.outcome == .bestAttempt)
            #expect(crossed.displayed?.attachments == [])
            #expect(crossed.steps(.downloadFinished).count == 1)
            #expect(crossed.steps(.attachmentCreated).count == 1)
            #expect(crossed.warnings == ["apple-singleton-crossing"])
            #expect(crossed.rules.contains("apple-shared-helper"))
        }
    }

    @Test func `two pushes through the shared helper do not cross unless the device asks for it`() async throws {
        let mayAnswer = AsyncStream<Void>.makeStream()
        let routes = LoopbackRoutes { request in
            // The first push's picture comes when the second push is done.
            if request.path == "/first.png" { for await _ in mayAnswer.stream {} }
            let bytes = PNGBytes.withWidth(request.path == "/first.png" ? 1 : 2, SampleMedia.png.bytes)
            return .bytes(bytes, contentType: "image/png")
        }
        try await withLoopbackServer(routes) { server in
            let device = AppleDevice.unhurried()
            async let first = device.receive(
                .alert(image: .string(server.url("/first.png"))),
                handledBy: CrossingExtension.NotificationService()
            )
            _ = try await server.request(number: 0)
            let second = await device.receive(
                .alert(image: .string(server.url("/second.png"))),
                handledBy: CrossingExtension.NotificationService()
            )
            mayAnswer.continuation.finish()
            for (delivery, width) in [(await first, 1), (second, 2)] {
                #expect(delivery.outcome == .modified)
                #expect(delivery.displayed?.attachments.map(\.width) == [width])
                #expect(!delivery.rules.contains("apple-singleton-crossing"))
                #expect(delivery.rules.filter { $0 == "apple-shared-helper" }.count == 1)
            }
        }
    }

    @Test(arguments: [false, true])
    func `the built-in extension uses the shared helper only where the device asks for it`(_ isAsked: Bool) async {
        let delivery = await AppleDevice.configured { $0.sharedHelper = isAsked }.receive(.alert(image: ""))
        #expect(delivery.outcome == .modified)
        #expect(delivery.rules.contains("apple-shared-helper") == isAsked)
    }

    @Test func `devices do not share the helper`() async throws {
        let mayAnswer = AsyncStream<Void>.makeStream()
        let routes = LoopbackRoutes { request in
            if request.path == "/first.png" { for await _ in mayAnswer.stream {} }
            return .bytes(SampleMedia.png.bytes, contentType: "image/png")
        }
        try await withLoopbackServer(routes) { server in
            async let first = AppleDevice.unhurried().receive(
                .alert(image: .string(server.url("/first.png"))),
                handledBy: CrossingExtension.NotificationService()
            )
            _ = try await server.request(number: 0)
            let second = await AppleDevice.unhurried().receive(
                .alert(image: .string(server.url("/second.png"))),
                handledBy: CrossingExtension.NotificationService()
            )
            mayAnswer.continuation.finish()
            for delivery in [await first, second] {
                #expect(delivery.outcome == .modified)
                #expect(delivery.displayed?.attachments.count == 1)
                #expect(delivery.warnings == [])
            }
        }
    }

    @Test func `many devices deliver at once, each its own push`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        let device = AppleDevice.configured { $0.name = "iPhone \(number)" }
                        let push = APNSNotification.alert(
                            image: .string(server.url("/a.png")),
                            ["number": .integer(number)]
                        )
                        let delivery = await device.receive(push)
                        #expect(delivery.outcome == .modified)
                        #expect(delivery.device == "iPhone \(number)")
                        #expect(delivery.displayed?.userInfo["number"] == .integer(number))
                        #expect(delivery.displayed?.attachments.count == 1)
                        #expect(delivery.warnings == [])
                    }
                }
            }
        }
    }

    @Test func `many pushes on one device do not cross when each has a helper of its own`() async throws {
        let routes = LoopbackRoutes { request in
            // The width tells whose picture it is.
            let width = Int(request.target.split(separator: "?").last ?? "") ?? 0
            return .bytes(PNGBytes.withWidth(width, SampleMedia.png.bytes), contentType: "image/png")
        }
        try await withLoopbackServer(routes) { server in
            let device = AppleDevice.unhurried()
            await withTaskGroup(of: Void.self) { group in
                for number in 1...40 {
                    group.addTask {
                        let delivery = await device.receive(
                            .alert(image: .string(server.url("/a.png?\(number)"))),
                            handledBy: ClosureExtension { request, handler in
                                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                                FIRMessagingExtensionHelper()
                                    .populateNotificationContent(content, withContentHandler: handler)
                            }
                        )
                        #expect(delivery.outcome == .modified)
                        #expect(delivery.displayed?.attachments.map(\.width) == [number])
                        #expect(delivery.steps(.downloadFinished).count == 1)
                        #expect(!delivery.rules.contains("apple-singleton-crossing"))
                    }
                }
            }
        }
    }
}
