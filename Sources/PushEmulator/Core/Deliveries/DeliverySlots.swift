// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Synchronization

/// Limits how many deliveries begin at the same time.
///
/// A delivery first uses the processor; then it waits for a download, for up to half a minute. It releases its slot
/// after ``holdingTime`` (250 ms by default) or at its end, whichever comes first, so that slow downloads do not delay
/// other devices. Each device limits its own deliveries, see ``LiveDevice``.
struct DeliverySlots: Sendable {
    private let semaphore: AsyncSemaphore
    private let holdingTime: Duration

    init(count: Int, holdingTime: Duration = .milliseconds(250)) {
        semaphore = AsyncSemaphore(permits: count)
        self.holdingTime = holdingTime
    }

    /// Runs the body once a slot is free; returns `nil` if the task is cancelled while it waits.
    func run<Value>(_ body: () async -> Value) async -> Value? {
        guard await semaphore.acquire() else { return nil }
        let slot = HeldSlot(semaphore)
        let timer = Task { [holdingTime] in
            guard (try? await Task.sleep(for: holdingTime)) != nil else { return }
            slot.release()
        }
        defer {
            timer.cancel()
            slot.release()
        }
        return await body()
    }
}

/// A slot that is released once, by the timer or at the end.
private final class HeldSlot: Sendable {
    private let semaphore: AsyncSemaphore
    private let isHeld = Atomic(true)

    init(_ semaphore: AsyncSemaphore) { self.semaphore = semaphore }

    func release() {
        if isHeld.exchange(false, ordering: .relaxed) { semaphore.release() }
    }
}
