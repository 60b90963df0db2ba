// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// A device on a machine on which its process hardly gets a turn.
@Suite(.timeLimit(.minutes(10)))
struct CrowdedMachineTests {
    @Test func `time in which no task of the process ran counts for no limit, and the timeline says how much it was`()
        async throws
    {
        // Somebody of another priority follows the clock first, as a transfer does that no task of the test waits for. It is
        // not awaited as a task, which would give it this one's priority.
        await withCheckedContinuation { continuation in
            Task.detached(priority: .utility) {
                AttendedClock.follow()
                continuation.resume()
            }
        }
        defer { AttendedClock.leave() }
        let routes = LoopbackRoutes { request in
            Crowd.fillThreads(for: .seconds(3))
            return .bytes(SampleMedia.png.bytes, contentType: "image/png").delayed(by: .milliseconds(400))
        }
        try await withLoopbackServer(routes) { server in
            let device = AppleDevice.configured { $0.timeLimit = .seconds(2) }
            let delivery = await device.receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == [])
            let lost = try #require(delivery.steps(.keptWaiting).first?.fields["seconds"]?.number)
            #expect(lost > 1)
            let shown = try #require(delivery.steps(.displayed).first)
            #expect(shown.at < .seconds(2))
        }
    }
}

/// Tasks that take all threads that tasks of this process share.
private enum Crowd {
    /// More than the pool has threads, which it adds while others are blocked.
    private static let taskCount = 64

    /// Starts tasks that compute for so long.
    static func fillThreads(for time: Duration) {
        let end = ContinuousClock.now + time
        for _ in 0..<taskCount {
            Task.detached(priority: Task.currentPriority) {
                while ContinuousClock.now < end {}
            }
        }
    }
}
