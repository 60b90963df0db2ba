// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import Synchronization
import Testing

/// What a device makes of a machine on which its process hardly gets a turn.
@Suite(.timeLimit(.minutes(10)))
struct CrowdedMachineTests {
    @Test func `time in which no task of the process ran counts for no limit, and the timeline says how much it was`()
        async throws
    {
        let routes = LoopbackRoutes { request in
            Crowd.fillThreads(for: .milliseconds(1500))
            return .bytes(SampleMedia.png.bytes, contentType: "image/png").delayed(by: .milliseconds(400))
        }
        try await withLoopbackServer(routes) { server in
            let device = AppleDevice.configured { $0.timeLimit = .seconds(1) }
            let delivery = await device.receive(apns: .alert(image: .string(server.url("/a.png"))))
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == [])
            let lost = try #require(delivery.steps(.keptWaiting).first?.fields["seconds"]?.number)
            #expect(lost > 0.5)
            let shown = try #require(delivery.steps(.displayed).first)
            #expect(shown.at < .seconds(1))
        }
    }

    @Test func `a server of a test answers while its tasks keep all threads busy`() async throws {
        try await withLoopbackServer(["/a.txt": .text("here")]) { server in
            let isAnswered = await Crowd.isDone { done in
                _ = CurlEngine.shared.start(Transfer(url: server.url("/a.txt"))) { result in
                    if (try? result.get().status) == 200 { done() }
                }
            }
            #expect(isAnswered)
        }
    }
}

/// Tasks that take all threads that tasks of this process share.
private enum Crowd {
    /// Starts tasks that compute for so long.
    static func fillThreads(for time: Duration) {
        let end = ContinuousClock.now + time
        for _ in 0..<threadCount {
            Task.detached(priority: Task.currentPriority) {
                while ContinuousClock.now < end {}
            }
        }
    }

    /// Calls the action from the last thread of all, and returns whether it was done before ten seconds were over in which
    /// those threads computed.
    static func isDone(_ action: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void) async -> Bool {
        let isDone = Latch()
        let count = Latch()
        return await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<threadCount {
                group.addTask {
                    if count.add() == threadCount { action { isDone.add() } }
                    let end = ContinuousClock.now + .seconds(10)
                    while isDone.value == 0, ContinuousClock.now < end {}
                    return isDone.value > 0
                }
            }
            return await group.allSatisfy { $0 }
        }
    }

    private static let threadCount = ProcessInfo.processInfo.activeProcessorCount

    private final class Latch: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .acquiring) }

        @discardableResult
        func add() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
    }
}
