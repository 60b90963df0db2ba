// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import LoopbackServer
import NotificationRuntime
import Testing

@testable import AsyncTaskExtension
@testable import CommunicationExtension
@testable import CrossingExtension
@testable import DownloadTaskExtension
@testable import EmptyContentExtension
@testable import EncryptedExtension
@testable import ExpiryBestAttemptExtension
@testable import FirebaseSampleExtension
@testable import NeverCallsExtension
@testable import SuggestedNameExtension
@testable import TemplateExtension
@testable import UmbrellaExtension

/// Extensions written as apps write them, handed a push without a simulator.
///
/// One after the other: code on the main queue finds its push only while no other one is handled.
@Suite(.timeLimit(.minutes(10)), .serialized) struct SampleExtensionTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Hands the extension a push with this payload and returns the content of its first handler call.
    private func deliver(
        _ json: String,
        to make: @escaping @Sendable () -> UNNotificationServiceExtension,
        push: TestPush = TestPush()
    ) async throws -> UNNotificationContent {
        let content = try push.content(json)
        content.title = "title"
        content.body = "body"
        let request = UNNotificationRequest(identifier: "id", content: content, trigger: UNPushNotificationTrigger())
        let (contents, handle) = AsyncStream<UNNotificationContent>.makeStream()
        return try await push.delivery.whileRunning {
            // The system keeps the extension until the push is done; many refer to themselves weakly.
            let service = make()
            defer { withExtendedLifetime(service) {} }
            DeliveryContext.withCurrent(push.delivery) {
                service.didReceive(request) { content in
                    for attachment in content.attachments { push.delivery.process.keep(attachment.url) }
                    handle.yield(content)
                }
            }
            for await content in contents { return content }
            throw CancellationError()
        }
    }

    @Test func `Xcode's template changes the title`() async throws {
        let content = try await deliver("{}") { TemplateExtension.NotificationService() }
        #expect(content.title == "title [modified]")
    }

    @Test func `Firebase's sample changes the title and attaches the picture`() async throws {
        try await withLoopbackServer(["/pic.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let push = TestPush()
            let json = #"{"fcm_options": {"image": "\#(server.url("/pic.png"))"}}"#
            let content = try await deliver(json, to: { FirebaseSampleExtension.NotificationService() }, push: push)
            #expect(content.title == "title [modified]")
            #expect(content.attachments.map(\.type) == ["public.png"])
        }
    }

    @Test(arguments: ["/pic.png", "/pic.jpg"])
    func `a download task's temporary file is attached by its type hint`(_ path: String) async throws {
        let routes = LoopbackRoutes { _ in .bytes(Self.png, contentType: nil) }
        try await withLoopbackServer(routes) { server in
            let push = TestPush()
            let json = #"{"attachment-url": "\#(server.url(path))"}"#
            let content = try await deliver(json, to: { DownloadTaskExtension.NotificationService() }, push: push)
            #expect(content.attachments.map(\.type) == [path == "/pic.png" ? "public.png" : "public.jpeg"])
            let steps = push.events.map { event in
                switch event {
                case .downloadStarted: "started"
                case .downloadFinished: "finished"
                case .attachmentCreated: "attached"
                default: "other"
                }
            }
            #expect(steps == ["started", "finished", "attached"])
        }
    }

    @Test(arguments: [("/pic.png", "image/png", "pic.png"), ("/image.php", "image/jpeg", "image.php.jpeg")])
    func `a file moved to the suggested name has the picture's extension`(
        _ path: String,
        _ mimeType: String,
        _ name: String
    ) async throws {
        let routes = LoopbackRoutes { _ in .bytes(Self.png, contentType: mimeType) }
        try await withLoopbackServer(routes) { server in
            let json = #"{"attachment-url": "\#(server.url(path))"}"#
            let content = try await deliver(json) { SuggestedNameExtension.NotificationService() }
            #expect(content.attachments.map(\.identifier) == [name])
        }
    }

    @Test func `a task downloads, writes a file and attaches it`() async throws {
        let routes: LoopbackRoutes = ["/pic.png": .bytes(Self.png, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let json = #"{"attachment-url": "\#(server.url("/pic.png"))"}"#
            let content = try await deliver(json) { AsyncTaskExtension.NotificationService() }
            #expect(content.subtitle == "from a task")
            #expect(content.attachments.map(\.identifier) == ["image"])
        }
    }

    @Test func `logging, group folders, types, categories and Firebase work together`() async throws {
        let push = TestPush()
        let content = try await deliver("{}", to: { UmbrellaExtension.NotificationService() }, push: push)
        #expect(content.categoryIdentifier == "chat")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.userInfo["type"] as? String == "public.png")
        #expect(content.userInfo["is-image"] as? Bool == true)
        let group = push.delivery.process.containerDirectory(forGroup: "group.com.example.app")
        #expect(try String(contentsOf: group.appending(path: "last.txt"), encoding: .utf8) == "id")
        let lines = push.events.compactMap { if case .log(let line) = $0 { line.text } else { nil } }
        #expect(
            lines == [
                "[com.example.app.NotificationService:push] received id",
                "[com.example.app.NotificationService:legacy] category ",
            ]
        )
    }

    @Test func `the shared helper exports metrics and delivers`() async throws {
        let push = TestPush()
        let json = #"{"google.c.sender.id": "1", "gcm.message_id": "2", "google.c.fid": "3"}"#
        let content = try await deliver(json, to: { CrossingExtension.NotificationService() }, push: push)
        #expect(content.title == "title")
        let metrics = push.events.compactMap { if case .deliveryMetrics(let fields) = $0 { fields } else { nil } }
        #expect(metrics.count == 1)
        #expect(push.logCodes.isEmpty)
    }

    @Test(arguments: [
        ("{}", "sparky@example.com", ""), (#"{"sender": "Sparky", "group": "Kitchen"}"#, "Sparky", "Kitchen"),
    ])
    func `a push becomes a message from its sender`(_ json: String, _ title: String, _ subtitle: String) async throws {
        let content = try await deliver(json) { CommunicationExtension.NotificationService() }
        #expect(content.title == title)
        #expect(content.subtitle == subtitle)
        #expect(content.body == "body")
        #expect(content.threadIdentifier == "kitchen")
        #expect(content.userInfo["type"] as? String == "public.png")
    }

    /// Sealed with Python's `cryptography`: AES-256-GCM under the SHA-256 of "a shared secret".
    @Test(arguments: [
        ("AAECAwQFBgcICQoLz0VV5khWqAM91KZqgC9fc20Sn5KCoF2w1dO/k4bmcH/mxvU=", "Pancakes are ready."),
        ("AAAA", "undecipherable"),
    ])
    func `an encrypted text is shown in the clear`(_ sealed: String, _ body: String) async throws {
        let content = try await deliver(#"{"sealed": "\#(sealed)"}"#) { EncryptedExtension.NotificationService() }
        #expect(content.body == body)
    }

    @Test func `content can be made empty`() async throws {
        let content = try await deliver("{}") { EmptyContentExtension.NotificationService() }
        #expect(content.title == "" && content.body == "")
        #expect(content.delivery == nil)
    }

    @Test func `a push without content in time delivers its best attempt, or nothing`() throws {
        let push = TestPush()
        let request = UNNotificationRequest(identifier: "id", content: try push.content("{}"), trigger: nil)
        var subtitles: [String] = []
        let patient = ExpiryBestAttemptExtension.NotificationService()
        patient.didReceive(request) { subtitles.append($0.subtitle) }
        #expect(subtitles.isEmpty)
        patient.serviceExtensionTimeWillExpire()
        #expect(subtitles == ["best attempt"])

        let forgetful = NeverCallsExtension.NotificationService()
        forgetful.didReceive(request) { subtitles.append($0.subtitle) }
        forgetful.serviceExtensionTimeWillExpire()
        #expect(subtitles == ["best attempt"])
    }
}
