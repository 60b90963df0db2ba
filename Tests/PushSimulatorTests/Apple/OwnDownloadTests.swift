// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

@testable import AsyncDownloadExtension
@testable import ContentsOfExtension
@testable import DelegateDownloadExtension
@testable import DownloadTaskExtension
@testable import RequestHeadersExtension

/// Extensions that download without Firebase's helper: the same network, the same timeline, the same explanations.
@Suite(.timeLimit(.minutes(10)))
struct OwnDownloadTests {
    enum Sample: String, Sendable, CaseIterable {
        case delegateDownload, requestHeaders, asyncDownload, contentsOf, downloadTask

        var make: @Sendable () -> UNNotificationServiceExtension {
            switch self {
            case .delegateDownload: { DelegateDownloadExtension.NotificationService() }
            case .requestHeaders: { RequestHeadersExtension.NotificationService() }
            case .asyncDownload: { AsyncDownloadExtension.NotificationService() }
            case .contentsOf: { ContentsOfExtension.NotificationService() }
            case .downloadTask: { DownloadTaskExtension.NotificationService() }
            }
        }
    }

    private static func push(_ url: String) -> APNSNotification {
        APNSNotification.alert(["attachment-url": .string(url)])
    }

    private static func deliver(_ url: String, to sample: Sample, on device: AppleDevice = AppleDevice.unhurried())
        async
        -> Delivery
    {
        let make = sample.make
        return await device.receive(push(url), handledBy: make())
    }

    @Test(arguments: Sample.allCases)
    func `the picture is attached and the download is on the timeline`(_ sample: Sample) async throws {
        let routes: LoopbackRoutes = ["/monster.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let delivery = await Self.deliver(server.url("/monster.png"), to: sample)
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
            #expect(delivery.warnings == [])
            let steps = delivery.timeline.map(\.event)
            let start = try #require(steps.firstIndex(of: "download-started"))
            let end = try #require(steps.firstIndex(of: "download-finished"))
            let attached = try #require(steps.firstIndex(of: "attachment-created"))
            #expect(start < end && end < attached)
            if sample == .delegateDownload { #expect(delivery.displayed?.subtitle == "100 %") }
            if sample == .requestHeaders {
                #expect(server.requests.first?.header("Authorization") == "Bearer token")
                #expect(server.requests.last?.method == "POST")
                #expect(server.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == #"{"delivered":true}"#)
            }
        }
    }

    @Test(arguments: Sample.allCases)
    func `a server that hangs up is named as the reason`(_ sample: Sample) async throws {
        try await withLoopbackServer(["/monster.png": .closesBeforeHeaders]) { server in
            let delivery = await Self.deliver(server.url("/monster.png"), to: sample)
            #expect(delivery.displayed?.attachments.isEmpty == true)
            #expect(delivery.warnings.first == "apple-download-incomplete")
        }
    }

    @Test(arguments: Sample.allCases)
    func `plain http is refused where the device is strict`(_ sample: Sample) async throws {
        let routes: LoopbackRoutes = ["/monster.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let device = AppleDevice.configured { $0.strictTransport = true }
            let delivery = await Self.deliver(server.url("/monster.png"), to: sample, on: device)
            #expect(delivery.displayed?.attachments.isEmpty == true)
            #expect(delivery.warnings.first == "apple-cleartext")
            #expect(server.requestCount == 0)
        }
    }

    @Test(arguments: [Sample.delegateDownload, .requestHeaders, .downloadTask, .asyncDownload])
    func `a server that never answers costs the picture, and the load is cancelled`(_ sample: Sample) async throws {
        try await withLoopbackServer(["/monster.png": .neverAnswers]) { server in
            let clock = ManualClock()
            let device = AppleDevice.timed(by: clock)
            async let delivering = Self.deliver(server.url("/monster.png"), to: sample, on: device)
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: device.configuration.timeLimit)
            let delivery = await delivering
            #expect(delivery.outcome == .bestAttempt)
            #expect(delivery.displayed?.attachments.isEmpty == true)
            try await server.connectionClosed(number: 0)
        }
    }
}
