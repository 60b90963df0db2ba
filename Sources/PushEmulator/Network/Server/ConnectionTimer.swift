// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The deadline of a connection, one at a time.
///
/// Setting a later deadline only reads the clock: the scheduled task runs at the earlier time, and then schedules
/// itself again.
struct ConnectionTimer {
    private let eventLoop: NIOIsolatedEventLoop
    private var deadline = NIODeadline.distantFuture
    private var wakeUp: (time: NIODeadline, task: Scheduled<Void>)?

    /// - Parameter eventLoop: The event loop of the caller.
    init(on eventLoop: any EventLoop) { self.eventLoop = eventLoop.assumeIsolated() }

    /// Sets the deadline, and replaces the previous one.
    ///
    /// - Parameter act: Called at that time at the latest; it must first call ``isDue(_:)``.
    mutating func set(in time: TimeAmount, _ act: @escaping () -> Void) {
        deadline = .now() + time
        schedule(act)
    }

    /// Removes the deadline until the next is set.
    mutating func clear() { deadline = .distantFuture }

    /// Whether the deadline has passed; the scheduled closure calls this first and once.
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

    /// Removes the deadline and cancels the scheduled task.
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
