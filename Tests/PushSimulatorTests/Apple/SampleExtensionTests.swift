// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@testable import AsyncTaskExtension
@testable import AvatarExtension
@testable import DownloadTaskExtension
@testable import EmptyContentExtension
@testable import ExpiryBestAttemptExtension
@testable import FirebaseSampleExtension
@testable import FoundationOnAppleExtension
@testable import MainQueueExtension
@testable import NeverCallsExtension
@testable import TemplateExtension
@testable import UmbrellaExtension

/// Extensions as apps have them, compiled unchanged.
@Suite(.timeLimit(.minutes(10)))
struct SampleExtensionTests {
    private static let routes: LoopbackRoutes = [
        "/monster.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")
    ]

    @Test func `Xcode's template changes the title and shows no picture`() async {
        let push = APNSNotification.alert(image: "https://example.com/a.png")
        let delivery = await AppleDevice.unhurried().receive(
            push,
            handledBy: TemplateExtension.NotificationService()
        )
        #expect(delivery.outcome == .modified)
        #expect(delivery.displayed?.title == "Sparky [modified]")
        #expect(delivery.warnings == ["apple-image-not-requested"])
    }

    @Test func `Firebase's documented extension attaches the picture`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = APNSNotification.alert(image: .string(server.url("/monster.png")))
            let delivery = await AppleDevice.unhurried().receive(
                push,
                handledBy: FirebaseSampleExtension.NotificationService()
            )
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.title == "Sparky [modified]")
            let attachment = try #require(delivery.displayed?.attachments.first)
            #expect(attachment.type == "public.png")
            #expect(attachment.width == 3)
            #expect(attachment.height == 2)
            #expect(attachment.byteCount == SampleMedia.png.bytes.count)
            #expect(FileManager.default.contents(atPath: attachment.file).map { [UInt8]($0) } == SampleMedia.png.bytes)
            #expect(delivery.warnings == [])
        }
    }

    @Test func `a download of the extension's own with a type hint is attached`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = APNSNotification.alert(["attachment-url": .string(server.url("/monster.png"))])
            let delivery = await AppleDevice.unhurried().receive(
                push,
                handledBy: DownloadTaskExtension.NotificationService()
            )
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.attachments.first?.type == "public.png")
            #expect(delivery.warnings == [])
        }
    }

    @Test func `devices that run at once each learn why their own file was refused`() async throws {
        let routes = LoopbackRoutes { _ in .bytes(SampleMedia.png.bytes, contentType: "image/webp") }
        try await withLoopbackServer(routes) { server in
            let push = APNSNotification.alert(["attachment-url": .string(server.url("/monster.webp"))])
            await withTaskGroup(of: Delivery.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        await AppleDevice.unhurried().receive(
                            push,
                            handledBy: DownloadTaskExtension.NotificationService()
                        )
                    }
                }
                for await delivery in group {
                    #expect(delivery.displayed?.attachments.isEmpty == true)
                    #expect(delivery.warnings == ["apple-attachment-type"])
                }
            }
        }
    }

    @Test func `devices that run at once each learn why their own download failed`() async throws {
        // A port that nobody listens on: a server had it a moment ago.
        let url = try await withLoopbackServer(Self.routes) { $0.url("/monster.png") }
        let push = APNSNotification.alert(["attachment-url": .string(url)])
        await withTaskGroup(of: Delivery.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    await AppleDevice.unhurried().receive(
                        push,
                        handledBy: DownloadTaskExtension.NotificationService()
                    )
                }
            }
            for await delivery in group {
                #expect(delivery.warnings == ["apple-connection-failed"])
            }
        }
    }

    @Test func `an extension that works in a task is waited for`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = APNSNotification.alert(["attachment-url": .string(server.url("/monster.png"))])
            let delivery = await AppleDevice.unhurried().receive(
                push,
                handledBy: AsyncTaskExtension.NotificationService()
            )
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.subtitle == "from a task")
            #expect(delivery.displayed?.attachments.count == 1)
        }
    }

    @Test func `an extension that uses the neighbouring frameworks attaches its picture`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = APNSNotification.alert(image: .string(server.url("/monster.png")))
            let delivery = await AppleDevice.unhurried().receive(
                push,
                handledBy: UmbrellaExtension.NotificationService()
            )
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.categoryIdentifier == "chat")
            #expect(delivery.displayed?.interruptionLevel == "time-sensitive")
            #expect(delivery.displayed?.attachments.count == 1)
        }
    }

    @Test func `what Foundation has on Apple's systems alone serves the extension`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = server.url("/monster.png")
            let push = APNSNotification.alert(["media": ["picture": .string(url)]])
            let delivery = await AppleDevice.unhurried().receive(
                push,
                handledBy: FoundationOnAppleExtension.NotificationService()
            )
            #expect(delivery.displayed?.subtitle == "1 true true")
            #expect(delivery.displayed?.badge == SampleMedia.png.bytes.count)
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
            #expect(delivery.timeline.count { $0.event == "download-finished" } == 2)
            #expect(delivery.warnings == [])
        }
    }

    @Test func `bytes that cannot be had are none`() async throws {
        let url = try await withLoopbackServer(Self.routes) { $0.url("/monster.png") }
        let delivery = await AppleDevice.unhurried().receive(
            .alert(["media": ["picture": .string(url)]]),
            handledBy: FoundationOnAppleExtension.NotificationService()
        )
        #expect(delivery.displayed?.attachments.isEmpty == true)
        #expect(delivery.warnings == ["apple-connection-failed"])
    }

    @Test(arguments: [("/monster.png", []), ("/gone.png", ["apple-http-error"])])
    func `a picture that became the sender's avatar is not missed`(path: String, warnings: [String]) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = APNSNotification.alert(["avatar-url": .string(server.url(path))])
            let delivery = await AppleDevice.unhurried().receive(
                push,
                handledBy: AvatarExtension.NotificationService()
            )
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.title == "Sparky")
            #expect(delivery.warnings == warnings)
            let avatar = delivery.displayed?.avatar
            #expect((avatar != nil) == warnings.isEmpty)
            #expect(avatar.map { [$0.width, $0.height] } ?? [3, 2] == [3, 2])
            #expect(
                avatar.map { FileManager.default.contents(atPath: $0.file) } ?? Data(SampleMedia.png.bytes)
                    == Data(SampleMedia.png.bytes)
            )
            let read = delivery.displayed.flatMap { DisplayedNotification(json: $0.json) }
            #expect(read?.avatar == avatar)
            #expect(delivery.displayed?.json["avatar"]?["type"] == (avatar == nil ? nil : "public.png"))
        }
    }

    @Test func `a main queue and a timer of the main run loop serve the extension`() async {
        let delivery = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: MainQueueExtension.NotificationService()
        )
        #expect(delivery.outcome == .modified)
        #expect(delivery.displayed?.subtitle == "from a timer")
    }

    @Test func `a handler that is never called leaves the original`() async {
        let delivery = await AppleDevice.impatient(grace: .milliseconds(50)).receive(
            .alert(),
            handledBy: NeverCallsExtension.NotificationService()
        )
        #expect(delivery.outcome == .original)
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.warnings == ["apple-handler-never-called"])
        #expect(delivery.steps(.timeLimit).count == 1)
        #expect(delivery.steps(.handlerCalled) == [])
    }

    @Test func `a best attempt handed over at the end is shown`() async {
        let delivery = await AppleDevice.impatient().receive(
            .alert(image: "https://example.com/a.png"),
            handledBy: ExpiryBestAttemptExtension.NotificationService()
        )
        #expect(delivery.outcome == .bestAttempt)
        #expect(delivery.displayed?.subtitle == "best attempt")
        #expect(delivery.warnings == ["apple-time-limit"])
        let sentence = delivery.findings.first?.message
        #expect(sentence?.contains("only serviceExtensionTimeWillExpire() called the handler") == true)
    }

    @Test func `empty content leaves the original, unless the app may filter`() async {
        let plain = await AppleDevice.unhurried().receive(
            .alert(),
            handledBy: EmptyContentExtension.NotificationService()
        )
        #expect(plain.outcome == .original)
        #expect(plain.displayed?.title == "Sparky")
        #expect(plain.warnings == ["apple-empty-content"])
        let line = "Mutated notification request will not visibly alert the user, will deliver original content"
        #expect(plain.steps(.deviceLog).contains { $0.fields["text"]?.string == line })

        let filtering = AppleDevice.configured { $0.app.canFilterNotifications = true }
        let silent = await filtering.receive(.alert(), handledBy: EmptyContentExtension.NotificationService())
        #expect(silent.outcome == .suppressed)
        #expect(silent.displayed == nil)
        #expect(silent.warnings == ["apple-empty-content"])
    }
}
