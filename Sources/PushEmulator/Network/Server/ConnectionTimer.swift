// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The one deadline that a connection has at a time.
///
/// A new deadline costs a reading of the clock: what is scheduled already comes first, and then looks again.
struct ConnectionTimer {
    private let eventLoop: NIOIsolatedEventLoop
    private var deadline = NIODeadline.distantFuture
    private var wakeUp: (time: NIODeadline, task: Scheduled<Void>)?

    /// - Parameter eventLoop: The one of the caller.
    init(on eventLoop: any EventLoop) { self.eventLoop = eventLoop.assumeIsolated() }

    /// Sets the deadline, in place of the one before.
    ///
    /// - Parameter act: Called at that time at the latest, to ask ``isDue()``.
    mutating func set(in time: TimeAmount, _ act: @escaping () -> Void) {
        deadline = .now() + time
        schedule(act)
    }

    /// There is no deadline until the next is set.
    mutating func clear() { deadline = .distantFuture }

    /// Whether the deadline has come; what is called calls this, first and once.
    mutating func isDue(_ act: @escaping () -> Void) -> Bool {
        wakeUp = nil
        guard deadline != .distantFuture else { return false }
        if NIODeadline.now() >= deadline {
            deadline = .distantFuture
            return true
        }
        schedule(act)
        return false
    }

    /// Calls nothing any more.
    mutating func cancel() {
        deadline = .distantFuture
        wakeUp?.task.cancel()
        wakeUp = nil
    }

    private mutating func schedule(_ act: @escaping () -> Void) {
        if let wakeUp {
            guard deadline < wakeUp.time else { return }
            wakeUp.task.cancel()
        }
        wakeUp = (deadline, eventLoop.scheduleTask(deadline: deadline, act))
    }
}
