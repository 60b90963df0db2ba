// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import LoopbackServer
import NotificationRuntime
import Testing

/// Two pushes at a time through one helper.
@Suite(.timeLimit(.minutes(10)))
struct HelperCrossingTests {
    private func withTwoPictures(
        _ body:
            @Sendable (LoopbackServer, _ releaseA: @Sendable () -> Void, _ releaseB: @Sendable () -> Void)
            async throws -> Void
    ) async throws {
        let (gateA, openA) = AsyncStream<Void>.makeStream()
        let (gateB, openB) = AsyncStream<Void>.makeStream()
        let routes = LoopbackRoutes { request in
            for await _ in request.path == "/a.png" ? gateA : gateB { break }
            return .bytes([1], contentType: request.path == "/a.png" ? "image/png" : "image/gif")
        }
        try await withLoopbackServer(routes) { server in
            try await body(server, { openA.yield() }, { openB.yield() })
        }
    }

    @Test func `through the shared helper the second push gets both pictures, the first none`() async throws {
        try await withTwoPictures { server, releaseA, releaseB in
            let a = TestPush { $0.sharesHelper = true }
            let b = TestPush(beside: a)
            let helper = AppProcess.withCurrent(a.delivery.process) { Messaging.serviceExtension() }
            a.populate(a.content(image: server.url("/a.png")), by: helper)
            b.populate(b.content(image: server.url("/b.gif")), by: helper)

            releaseA()
            await a.delivery.waitUntilIdle()
            #expect(a.calls.isEmpty)
            #expect(b.calls.count == 1)
            #expect(b.attachments.map(\.type) == ["public.png"])

            releaseB()
            await b.delivery.waitUntilIdle()
            #expect(a.calls.isEmpty)
            #expect(b.calls.count == 2)
            #expect(b.attachments.map(\.type) == ["com.compuserve.gif"])
        }
    }

    @Test func `through the shared helper nothing crosses while it belongs to one push`() async throws {
        try await withTwoPictures { server, releaseA, releaseB in
            let a = TestPush()
            let b = TestPush(beside: a)
            let helper = AppProcess.withCurrent(a.delivery.process) { Messaging.serviceExtension() }
            a.populate(a.content(image: server.url("/a.png")), by: helper)
            b.populate(b.content(image: server.url("/b.gif")), by: helper)
            releaseB()
            await b.delivery.waitUntilIdle()
            releaseA()
            await a.delivery.waitUntilIdle()
            #expect(a.calls.count == 1)
            #expect(b.calls.count == 1)
            #expect(a.attachments.map(\.type) == ["public.png"])
            #expect(b.attachments.map(\.type) == ["com.compuserve.gif"])
        }
    }

    @Test func `two pictures of one push cross in the shared helper, which remembers one of them`() async throws {
        try await withTwoPictures { server, releaseA, releaseB in
            let push = TestPush()
            let helper = AppProcess.withCurrent(push.delivery.process) { Messaging.serviceExtension() }
            push.populate(push.content(image: server.url("/a.png")), by: helper)
            let second = push.content(image: server.url("/b.gif"))
            push.populate(second, by: helper)
            releaseA()
            releaseB()
            await push.delivery.waitUntilIdle()
            #expect(push.calls.count == 2)
            #expect(push.calls.allSatisfy { $0.content === second })
        }
    }

    @Test func `with a helper for each push nothing crosses`() async throws {
        try await withTwoPictures { server, releaseA, releaseB in
            let a = TestPush()
            let b = TestPush(beside: a)
            a.populate(a.content(image: server.url("/a.png")), by: FIRMessagingExtensionHelper())
            b.populate(b.content(image: server.url("/b.gif")), by: MessagingExtensionHelper())
            releaseB()
            await b.delivery.waitUntilIdle()
            releaseA()
            await a.delivery.waitUntilIdle()
            #expect(a.calls.count == 1)
            #expect(b.calls.count == 1)
            #expect(a.attachments.map(\.type) == ["public.png"])
            #expect(b.attachments.map(\.type) == ["com.compuserve.gif"])
        }
    }
}
