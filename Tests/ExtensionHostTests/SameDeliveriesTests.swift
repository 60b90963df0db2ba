// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import PushSimulator
import SampleAttachments
import Testing

@testable import AsyncDownloadExtension
@testable import AsyncTaskExtension
@testable import AvatarExtension
@testable import CommunicationExtension
@testable import ContentsOfExtension
@testable import DelegateDownloadExtension
@testable import DownloadTaskExtension
@testable import EmptyContentExtension
@testable import ExpiryBestAttemptExtension
@testable import FirebaseSampleExtension
@testable import MainQueueExtension
@testable import NeverCallsExtension
@testable import RequestHeadersExtension
@testable import SuggestedNameExtension
@testable import TemplateExtension
@testable import UmbrellaExtension

/// An extension in a separate process gives the same deliveries as on threads of this one.
@Suite(.timeLimit(.minutes(30)))
struct SameDeliveriesTests {
    private static let samples: [(name: String, make: @Sendable () -> UNNotificationServiceExtension)] = [
        ("Template", { TemplateExtension.NotificationService() }),
        ("FirebaseSample", { FirebaseSampleExtension.NotificationService() }),
        ("DownloadTask", { DownloadTaskExtension.NotificationService() }),
        ("SuggestedName", { SuggestedNameExtension.NotificationService() }),
        ("DelegateDownload", { DelegateDownloadExtension.NotificationService() }),
        ("RequestHeaders", { RequestHeadersExtension.NotificationService() }),
        ("AsyncDownload", { AsyncDownloadExtension.NotificationService() }),
        ("AsyncTask", { AsyncTaskExtension.NotificationService() }),
        ("ContentsOf", { ContentsOfExtension.NotificationService() }),
        ("Avatar", { AvatarExtension.NotificationService() }),
        ("Communication", { CommunicationExtension.NotificationService() }),
        ("Umbrella", { UmbrellaExtension.NotificationService() }),
        ("MainQueue", { MainQueueExtension.NotificationService() }),
        ("EmptyContent", { EmptyContentExtension.NotificationService() }),
        ("ExpiryBestAttempt", { ExpiryBestAttemptExtension.NotificationService() }),
        ("NeverCalls", { NeverCallsExtension.NotificationService() }),
    ]

    private static let routes = LoopbackRoutes { request in
        switch request.path {
        case "/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
        case "/delivered": .bytes([], contentType: "text/plain")
        // With another body, which is not a picture.
        case "/moved.png": .response(status: 302, headers: [.init("Location", "/a.png")], body: Array("elsewhere".utf8))
        case "/cut.png": .truncated([1, 2, 3], announcing: 70, contentType: "image/png")
        default: .response(status: 404, contentType: "text/html", body: Array("Not here".utf8))
        }
    }

    private static func push(_ picture: String) -> APNSNotification {
        APNSNotification(payload: [
            "aps": [
                "alert": ["title": "Sparky", "body": "Pizza"], "mutable-content": 1, "badge": 3, "sound": "default",
            ],
            "fcm_options": ["image": .string(picture)], "attachment-url": .string(picture),
            "avatar-url": .string(picture), "sender": "Sparky", "gcm.message_id": "1",
        ])
    }

    @Test(arguments: samples.map(\.name), ["a.png", "gone.png"])
    func `the same push gives the same delivery in process and out of process`(
        name: String,
        picture: String
    ) async throws {
        let make = try #require(Self.samples.first { $0.name == name }?.make)
        try await withLoopbackServer(Self.routes) { server in
            let push = Self.push(server.url("/\(picture)"))
            let settings: @Sendable (inout AppleDevice.Configuration) -> Void = {
                $0.timeLimit = .seconds(300)
                guard ["ExpiryBestAttempt", "NeverCalls"].contains(name) else { return }
                ($0.timeLimit, $0.expiryGrace) = (.seconds(4), .seconds(1))
            }
            var configuration = AppleDevice.Configuration()
            settings(&configuration)
            let inside = await AppleDevice(configuration).receive(push, handledBy: make())
            let outside = try await BuiltExtensions.shared.device(name, settings).receive(push)
            #expect(Self.comparable(inside) == Self.comparable(outside))
            #expect((outside.displayed?.avatar != nil) == (name == "Avatar" && picture == "a.png"))
            #expect(inside.serviceExtension == "handled-by" && outside.serviceExtension == "folder:\(name)")
        }
    }

    @Test(arguments: ["FirebaseSample", "DownloadTask", "AsyncDownload", "ContentsOf"], ["moved.png", "cut.png"])
    func `a redirect and a cut body give the same delivery, and leave no file to the process`(
        name: String,
        picture: String
    ) async throws {
        let make = try #require(Self.samples.first { $0.name == name }?.make)
        try await withTemporaryFolder { folder in
            try await withLoopbackServer(Self.routes) { server in
                let push = Self.push(server.url("/\(picture)"))
                let inside = await AppleDevice(AppleDevice.Configuration()).receive(push, handledBy: make())
                let device = try await BuiltExtensions.shared.device(name) { $0.dataDirectory = folder }
                let outside = await device.receive(push)
                #expect(Self.comparable(inside) == Self.comparable(outside))
                #expect((outside.displayed?.attachments.isEmpty == false) == (picture == "moved.png"))
                let files = folder.appending(path: "extension/tmp").path
                let left = try FileManager.default.contentsOfDirectory(atPath: files)
                #expect(!left.contains { $0.hasPrefix("CFNetworkDownload") }, "\(left)")
            }
        }
    }

    /// What does not depend on where files lie and how long things take; log lines of two threads come in any order.
    private static func comparable(_ delivery: Delivery) -> [String] {
        var displayed = delivery.displayed
        let shown = (displayed?.attachments ?? []) + [displayed?.avatar].compactMap(\.self)
        let files = shown.map { file in
            "\(file.type) \(file.byteCount) \(file.width ?? 0) \(file.height ?? 0) \(file.isThumbnailHidden)"
        }
        displayed?.attachments = []
        displayed?.avatar = nil
        // The main queue of a program with an asynchronous `main` runs on a thread of Swift's, a phone's on the main thread.
        displayed?.title.replace(" (not main)", with: " (main)")
        // Only a process of its own is confined, and knows who can call its handler; a crowded machine keeps either one waiting.
        let events = delivery.timeline.filter {
            $0.fields["code"] != .string(Confinement.lineCode)
                && $0.event != AppleTimelineStep.handlerUnreachable.rawValue
                && $0.event != AppleTimelineStep.keptWaiting.rawValue
        }
        let steps = events.map { event in
            let fields = ["level", "code", "status", "byteCount", "mimeType", "urlError", "isLate", "call", "outcome"]
            return event.event + fields.map { " \($0)=\(event.fields[$0]?.description ?? "")" }.joined()
        }
        return [delivery.outcome.rawValue, displayed?.json.description ?? "nothing"] + files
            + delivery.findings.map { "\($0.severity) \($0.rule)" } + steps.sorted()
    }
}
