// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FirebaseRuntime
import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HandlerCallTests {
    private static func titled(_ title: String, _ request: UNNotificationRequest) -> UNNotificationContent {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        content.title = title
        return content
    }

    @Test func `the first call counts, and a second is pointed out`() async {
        let delivery = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: ClosureExtension { request, handler in
                handler(Self.titled("first", request))
                handler(Self.titled("second", request))
            }
        )
        #expect(delivery.outcome == .modified)
        #expect(delivery.displayed?.title == "first")
        #expect(delivery.warnings == ["apple-handler-called-twice"])
        #expect(delivery.steps(.handlerCalled).map { $0.fields["isLate"] } == [false, true])
    }

    @Test func `what is changed after the call is not shown`() async {
        let delivery = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: ClosureExtension { request, handler in
                let content = Self.titled("before", request) as! UNMutableNotificationContent
                handler(content)
                content.title = "after"
            }
        )
        #expect(delivery.displayed?.title == "before")
    }

    @Test func `a call from any thread counts`() async {
        let delivery = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: ClosureExtension { request, handler in
                nonisolated(unsafe) let handler = handler
                let content = Self.titled("from a queue", request)
                DispatchQueue.global().async { handler(content) }
            }
        )
        #expect(delivery.outcome == .modified)
        #expect(delivery.displayed?.title == "from a queue")
    }

    @Test func `a call after the original was shown is pointed out`() async throws {
        let clock = ManualClock()
        let device = AppleDevice.timed(by: clock)
        let hasBegun = AsyncStream<Void>.makeStream()
        let isShown = DispatchSemaphore(value: 0)
        let delivering = Task {
            await device.receive(
                .alert(),
                handledBy: ClosureExtension { request, handler in
                    hasBegun.continuation.finish()
                    isShown.wait()
                    handler(Self.titled("late", request))
                }
            )
        }
        for await _ in hasBegun.stream {}
        // The time limit, then the grace after the warning, then the one for the thread.
        for step in [Duration.seconds(30), .milliseconds(500)] {
            await clock.sleeper()
            clock.advance(by: step)
        }
        await clock.sleeper()
        isShown.signal()
        let delivery = await delivering.value
        #expect(delivery.outcome == .original)
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.warnings == ["apple-handler-never-called", "apple-handler-called-late"])
        #expect(delivery.steps(.timeLimit).map(\.at) == [.seconds(30)])
        #expect(delivery.steps(.handlerCalled).map(\.at) == [.milliseconds(30_500)])
    }

    @Test func `a thread that does not come back is left to itself`() async {
        let forever = DispatchSemaphore(value: 0)
        let delivery = await AppleDevice.impatient(grace: .milliseconds(50)).receive(
            .alert(),
            handledBy: ClosureExtension { _, _ in forever.wait() }
        )
        #expect(delivery.outcome == .original)
        #expect(delivery.warnings == ["apple-handler-never-called", "apple-extension-thread-blocked"])
        forever.signal()
    }

    @Test func `an extension that is not made in time is not warned`() async {
        let forever = DispatchSemaphore(value: 0)
        let make: @Sendable () -> UNNotificationServiceExtension = {
            forever.wait()
            return ClosureExtension { _, _ in }
        }
        let delivery = await AppleDevice.impatient(grace: .milliseconds(50)).receive(.alert(), handledBy: make())
        #expect(delivery.outcome == .original)
        #expect(delivery.warnings.contains("apple-handler-never-called"))
        #expect(delivery.findings.first?.message.contains("not ready to receive") == true)
        #expect(delivery.steps(.extensionStarted) == [])
        forever.signal()
    }

    @Test func `a download that runs on after the handler was called is seen to its end`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let delivery = await AppleDevice.unhurried().receive(
                .alert(image: .string(server.url("/a.png"))),
                handledBy: ClosureExtension { request, handler in
                    let content = Self.titled("at once", request) as! UNMutableNotificationContent
                    handler(content)
                    Messaging.serviceExtension().populateNotificationContent(content, withContentHandler: handler)
                }
            )
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.warnings == ["apple-handler-called-early", "apple-handler-called-twice"])
            #expect(delivery.steps(.downloadFinished).count == 1)
        }
    }

    @Test func `a download that runs on for ever ends with the budget`() async throws {
        try await withLoopbackServer(["/a.png": .neverAnswers]) { server in
            let clock = ManualClock()
            let device = AppleDevice.timed(by: clock)
            async let delivering = device.receive(
                .alert(image: .string(server.url("/a.png"))),
                handledBy: ClosureExtension { request, handler in
                    let content = Self.titled("at once", request) as! UNMutableNotificationContent
                    handler(content)
                    Messaging.serviceExtension().populateNotificationContent(content, withContentHandler: handler)
                }
            )
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .seconds(30))
            let delivery = await delivering
            #expect(delivery.outcome == .modified)
            #expect(delivery.warnings == ["apple-handler-called-early"])
            try await server.connectionClosed(number: 0)
        }
    }

    @Test func `content that lost its file is shown without it`() async throws {
        let delivery = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: ClosureExtension { request, handler in
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
                try? Data(SampleMedia.png.bytes).write(to: file)
                let content = Self.titled("t", request) as! UNMutableNotificationContent
                content.attachments = [try? UNNotificationAttachment(identifier: "a", url: file)].compactMap { $0 }
                try? FileManager.default.removeItem(at: file)
                handler(content)
            }
        )
        #expect(delivery.outcome == .modified)
        #expect(delivery.displayed?.attachments == [])
        #expect(delivery.steps(.attachmentCreated).count == 1)
        #expect(delivery.warnings == ["apple-attachment-file-missing"])
    }

    @Test func `attached files are moved, those of a bundle copied`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())/Pictures.bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let inBundle = folder.appendingPathComponent("a.png")
        let loose = folder.deletingLastPathComponent().appendingPathComponent("b.png")
        for file in [inBundle, loose] { try Data(SampleMedia.png.bytes).write(to: file) }
        let delivery = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: ClosureExtension { request, handler in
                let content = Self.titled("t", request) as! UNMutableNotificationContent
                content.attachments = [inBundle, loose].compactMap {
                    try? UNNotificationAttachment(
                        identifier: $0.lastPathComponent,
                        url: $0,
                        options: [UNNotificationAttachmentOptionsThumbnailHiddenKey: true]
                    )
                }
                handler(content)
            }
        )
        #expect(delivery.displayed?.attachments.map(\.identifier) == ["a.png", "b.png"])
        #expect(delivery.displayed?.attachments.first?.isThumbnailHidden == true)
        #expect(FileManager.default.fileExists(atPath: inBundle.path))
        #expect(!FileManager.default.fileExists(atPath: loose.path))
    }

    @Test func `cancelling ends a delivery early`() async throws {
        try await withLoopbackServer(["/a.png": .neverAnswers]) { server in
            let device = AppleDevice.unhurried()
            let task = Task { await device.receive(.alert(image: .string(server.url("/a.png")))) }
            _ = try await server.request(number: 0)
            task.cancel()
            let delivery = await task.value
            #expect(delivery.outcome == .notShown)
            #expect(delivery.rules == ["apple-simulation-cancelled"])
            #expect(delivery.steps(.cancelled).count == 1)
            try await server.connectionClosed(number: 0)
        }
    }
}
