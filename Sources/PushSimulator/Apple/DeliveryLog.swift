// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages
import Synchronization

/// Everything that happens during a delivery, from whatever thread, with the time since the push arrived.
final class DeliveryLog: Sendable {
    enum Entry: Sendable {
        case runtime(RuntimeEvent)
        case step(AppleTimelineStep, JSONObject)
    }

    /// Time since the push arrived.
    let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    private struct State {
        var entries: [(at: Duration, entry: Entry)] = []
        var whenCrashed: (@Sendable () -> Void)?
    }

    init(clock: any Clock<Duration>) {
        elapsed = Stopwatch(clock).elapsed
    }

    var entries: [(at: Duration, entry: Entry)] { state.withLock { $0.entries } }

    func record(_ step: AppleTimelineStep, _ fields: JSONObject = [:]) {
        append(.step(step, fields))
    }

    func record(_ event: RuntimeEvent) {
        append(.runtime(event))
        guard case .crashed = event else { return }
        state.withLock { $0.whenCrashed }?()
    }

    /// A line of the simulated device log.
    func recordSystemLine(_ text: String, level: RuntimeEvent.LogLine.Level = .notice) {
        append(.runtime(.log(.init(level: level, text: text))))
    }

    /// Sets what is to be done when the extension's process ends.
    func whenCrashed(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenCrashed = action }
    }

    private func append(_ entry: Entry) {
        state.withLock { $0.entries.append((elapsed(), entry)) }
    }
}
