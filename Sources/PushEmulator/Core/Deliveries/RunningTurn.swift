// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Synchronization

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

    /// How long a delivery may hold what others wait for.
    static let holdingTime = Duration.milliseconds(250)

    private let device: String
    private let lines: DeviceLines
    /// The delivery's part of its message's fan-out, held until its slot is released.
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

    /// Runs one delivery, and lets others begin after a while, whether it has ended by then or not.
    func delivering<Value>(_ body: () async -> Value) async -> Value {
        let timer = Task { [self] in
            guard (try? await Task.sleep(for: Self.holdingTime)) != nil else { return }
            letGo(isSlow: true)
        }
        defer {
            timer.cancel()
            letGo(isSlow: false)
        }
        return await body()
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
