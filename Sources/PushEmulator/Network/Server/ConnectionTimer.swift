// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The deadline of a connection, one at a time.
///
/// Setting a later deadline only reads the clock: the scheduled task runs at the earlier time, and then schedules
/// itself again.
final class ConnectionTimer {
    private let eventLoop: NIOIsolatedEventLoop
    private var act: (() -> Void)?
    private var deadline = NIODeadline.distantFuture
    private var wakeUp: (time: NIODeadline, task: Scheduled<Void>)?

    /// - Parameters:
    ///   - eventLoop: The event loop of the caller.
    ///   - act: Called when a deadline has passed; kept until ``cancel()``.
    init(on eventLoop: any EventLoop, _ act: @escaping () -> Void) {
        self.eventLoop = eventLoop.assumeIsolated()
        self.act = act
    }

    /// Sets the deadline, and replaces the previous one.
    func set(in time: Duration) {
        deadline = .now() + TimeAmount(time)
        schedule()
    }

    /// Removes the deadline until the next is set.
    func clear() { deadline = .distantFuture }

    /// Ends the timer for good.
    func cancel() {
        clear()
        wakeUp?.task.cancel()
        wakeUp = nil
        act = nil
    }

    private func schedule() {
        if let wakeUp {
            guard deadline < wakeUp.time else { return }
            wakeUp.task.cancel()
        }
        let task = eventLoop.scheduleTask(deadline: deadline) { [weak self] () -> Void in self?.check() }
        wakeUp = (deadline, task)
    }

    private func check() {
        wakeUp = nil
        guard deadline != .distantFuture else { return }
        guard NIODeadline.now() >= deadline else { return schedule() }
        clear()
        act?()
    }
}
