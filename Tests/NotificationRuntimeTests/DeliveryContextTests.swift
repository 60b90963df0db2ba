// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DeliveryContextTests {
    @Test func `waiting ends when the last download does`() async {
        let delivery = SimulatedProcess().delivery()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let ids = Mutex<Set<Int>>([])
        let finished = Counter()
        for number in 1...2 {
            delivery.download { id in
                ids.withLock { _ = $0.insert(id) }
                if number == 2 { for await _ in gate { break } }
                finished.increment()
            }
        }
        #expect(delivery.runningDownloads > 0)
        async let idle: Void = delivery.waitUntilIdle()
        open.yield()
        await idle
        #expect(finished.value == 2)
        #expect(ids.withLock { $0 } == [1, 2])
        #expect(delivery.runningDownloads == 0)
    }

    @Test func `without downloads there is nothing to wait for`() async {
        // That it returns is what counts.
        await SimulatedProcess().delivery().waitUntilIdle()
    }

    @Test func `cancelling ends downloads, those that start later too`() async {
        let delivery = SimulatedProcess().delivery()
        let (started, start) = AsyncStream<Void>.makeStream()
        let cancelled = Counter()
        delivery.download { _ in
            start.yield()
            await cancelled.incrementWhenCancelled()
        }
        for await _ in started { break }
        delivery.cancelAll()
        await delivery.waitUntilIdle()
        #expect(cancelled.value == 1)

        delivery.download { _ in await cancelled.incrementWhenCancelled() }
        await delivery.waitUntilIdle()
        #expect(cancelled.value == 2)
    }

    @Test func `a download on its caller's thread is cancelled from the start where the push is over`() async {
        let delivery = SimulatedProcess().delivery()
        delivery.cancelAll()
        let begunCancelled = Mutex<[Bool]>([])
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let queue = DelegateQueue()
                delivery.download(on: queue) { _ in
                } work: { _ in
                    begunCancelled.withLock { $0.append(queue.startsHere && Task.isCancelled) }
                }
                continuation.resume()
            }
        }
        await delivery.waitUntilIdle()
        #expect(begunCancelled.withLock { $0 } == [true])
    }

    @Test func `a cancelled waiter returns though downloads run on`() async {
        let delivery = SimulatedProcess().delivery()
        let (gate, open) = AsyncStream<Void>.makeStream()
        delivery.download { _ in for await _ in gate { break } }
        let waiter = Task { await delivery.waitUntilIdle() }
        waiter.cancel()
        await waiter.value
        #expect(delivery.runningDownloads == 1)
        open.yield()
        await delivery.waitUntilIdle()
    }

    @Test func `a crash ends every push of the process and resets static state`() async {
        let device = SimulatedProcess()
        let counter = device.process.static(Counter.self) { Counter() }
        let center = UNUserNotificationCenter.of(device.process)
        let one = device.delivery()
        let two = device.delivery()
        let other = SimulatedProcess().delivery()
        await one.whileRunning {
            await two.whileRunning {
                await other.whileRunning {
                    one.crash(reason: "first")
                    two.crash(reason: "second")
                }
            }
        }
        #expect(one.hasCrashed && two.hasCrashed)
        #expect(!other.hasCrashed)
        let reasons = device.events.compactMap { if case .crashed(let reason) = $0 { reason } else { nil } }
        #expect(reasons == ["first", "first"])
        #expect(device.process.static(Counter.self) { Counter() } !== counter)
        // The system keeps what it shows, and not the app.
        #expect(UNUserNotificationCenter.of(device.process) === center)
    }
}

final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }

    /// Waits for the task's cancellation, however long that takes.
    func incrementWhenCancelled() async {
        let (never, _) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        if Task.isCancelled { increment() }
    }
}
