// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Synchronization

/// Bounds how many deliveries begin at the same time.
///
/// What a delivery costs the processor comes first; after that it waits for a download, for up to half a minute. It gives
/// its slot back after ``holdingTime`` or at its end, whichever is first, so that slow pictures hold up no other device.
/// Each device bounds its own deliveries, see ``LiveDevice``.
struct DeliverySlots: Sendable {
    private let semaphore: AsyncSemaphore
    private let holdingTime: Duration

    init(count: Int, holdingTime: Duration = .milliseconds(250)) {
        semaphore = AsyncSemaphore(permits: count)
        self.holdingTime = holdingTime
    }

    /// Runs the body once a slot is free; `nil` where the task is cancelled while it waits.
    func run<Value>(_ body: () async -> Value) async -> Value? {
        guard await semaphore.acquire() else { return nil }
        let slot = HeldSlot(semaphore)
        let timer = Task { [holdingTime] in
            guard (try? await Task.sleep(for: holdingTime)) != nil else { return }
            slot.giveBack()
        }
        defer {
            timer.cancel()
            slot.giveBack()
        }
        return await body()
    }
}

/// A slot that is given back once, by whoever comes first.
private final class HeldSlot: Sendable {
    private let semaphore: AsyncSemaphore
    private let isHeld = Atomic(true)

    init(_ semaphore: AsyncSemaphore) { self.semaphore = semaphore }

    func giveBack() {
        if isHeld.exchange(false, ordering: .relaxed) { semaphore.release() }
    }
}
