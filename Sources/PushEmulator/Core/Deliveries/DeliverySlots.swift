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
    let holdingTime: Duration
    private var onRelease: (@Sendable (_ isSlow: Bool) -> Void)?

    init(count: Int, holdingTime: Duration = .milliseconds(250)) {
        semaphore = AsyncSemaphore(permits: count)
        self.holdingTime = holdingTime
    }

    /// The same slots with a closure that is called when a slot is released, which says whether that was by time.
    func telling(_ onRelease: @escaping @Sendable (_ isSlow: Bool) -> Void) -> DeliverySlots {
        var copy = self
        copy.onRelease = onRelease
        return copy
    }

    /// Runs the body once a slot is free; returns `nil` if the task is cancelled while it waits.
    func run<Value>(_ body: () async -> Value) async -> Value? {
        guard await semaphore.acquire() else { return nil }
        let slot = HeldPermit(semaphore)
        let timer = Task { [holdingTime, onRelease] in
            guard (try? await Task.sleep(for: holdingTime)) != nil else { return }
            if slot.release() { onRelease?(true) }
        }
        defer {
            timer.cancel()
            if slot.release() { onRelease?(false) }
        }
        return await body()
    }
}

/// A permit that is released once, by a timer or at the end.
final class HeldPermit: Sendable {
    private let semaphore: AsyncSemaphore
    private let isHeld = Atomic(true)

    init(_ semaphore: AsyncSemaphore) { self.semaphore = semaphore }

    /// Returns whether the permit was held until now.
    @discardableResult
    func release() -> Bool {
        guard isHeld.exchange(false, ordering: .relaxed) else { return false }
        semaphore.release()
        return true
    }
}

/// A running delivery of a device, or a running turn: the next of its line comes when it ends.
final class RunningTurn: Sendable {
    private struct State {
        var isSlow = false
        var hasEnded = false
    }

    private let device: String
    private let lines: DeviceLines
    /// What the delivery holds of its message's fan-out until its slot is released.
    private let width: HeldPermit?
    private let state = Mutex(State())

    init(_ device: String, in lines: DeviceLines, _ width: HeldPermit? = nil) {
        (self.device, self.lines, self.width) = (device, lines, width)
    }

    /// Lets others of the message begin.
    func letGo(isSlow: Bool) {
        width?.release()
        let isNew = state.withLock { state in
            guard !state.hasEnded, state.isSlow != isSlow else { return false }
            state.isSlow = isSlow
            return true
        }
        if isNew { lines.note(device, isSlow: isSlow) }
    }

    func end() {
        width?.release()
        let wasSlow: Bool? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            return state.isSlow
        }
        if let wasSlow { lines.end(device, wasSlow: wasSlow) }
    }
}
