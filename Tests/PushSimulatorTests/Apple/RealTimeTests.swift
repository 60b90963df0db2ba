// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@testable import NeverCallsExtension

/// The limits of a device at their true length; every other test shortens them.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(
        if: ProcessInfo.processInfo.environment["RICHPUSH_REAL_TIME_TESTS"] != nil,
        "set RICHPUSH_REAL_TIME_TESTS to wait for the thirty seconds of a device"
    )
)
struct RealTimeTests {
    @Test func `a server that never answers costs the picture after thirty seconds, and nothing else`() async throws {
        try await withLoopbackServer(["/a.png": .neverAnswers]) { server in
            let delivery = await AppleDevice().receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.outcome == .bestAttempt)
            #expect(delivery.displayed?.title == "Sparky [modified]")
            #expect(delivery.displayed?.attachments.isEmpty == true)
            #expect(delivery.warnings == ["apple-time-limit"])
            try expectEnd(delivery)
        }
    }

    @Test func `an extension that never calls its handler loses to the original after thirty seconds`() async throws {
        let delivery = await AppleDevice()
            .receive(.alert(), handledBy: NeverCallsExtension.NotificationService())
        #expect(delivery.outcome == .original)
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.warnings == ["apple-handler-never-called"])
        try expectEnd(delivery)
    }

    /// How much later than after thirty seconds depends on how busy the machine is.
    private func expectEnd(_ delivery: Delivery) throws {
        let limit = try #require(delivery.steps(.timeLimit).first)
        #expect(limit.at >= .seconds(30))
        let shown = try #require(delivery.steps(.displayed).first)
        #expect(shown.at >= limit.at)
    }
}
