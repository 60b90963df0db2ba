// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import Synchronization

/// Watches the time limits of a device's extensions in order, by one task, so that a delivery that ends in time leaves
/// no sleeping task behind.
final class DeadlineWatch: Sendable {
    private let stopwatch: Stopwatch
    let limit: Duration
    private let state = Mutex(State())

    private struct State {
        var queue: [Entry] = []
        var watcher: Task<Void, Never>?
    }

    private struct Entry {
        /// By the stopwatch.
        var end: Duration
        weak var run: ServiceExtensionRun?
    }

    init(stopwatch: Stopwatch, limit: Duration) {
        self.stopwatch = stopwatch
        self.limit = limit
    }

    deinit {
        state.withLock { $0.watcher }?.cancel()
    }

    /// Watches the run's time limit, as long as the run exists.
    func add(_ run: ServiceExtensionRun) {
        let end = stopwatch.elapsed() + limit
        state.withLock { state in
            let gone = state.queue.prefix { $0.run == nil }.count
            state.queue.removeFirst(gone)
            state.queue.append(Entry(end: end, run: run))
            guard state.watcher == nil else { return }
            state.watcher = Task { [stopwatch, weak self] in
                while let end = self?.next() {
                    guard (try? await stopwatch.sleep(end)) != nil else { return }
                    self?.notifyExpired()
                }
            }
        }
    }

    /// When the oldest limit ends; `nil` when there is none, which ends the watching task.
    private func next() -> Duration? {
        state.withLock { state in
            let gone = state.queue.prefix { $0.run == nil }.count
            state.queue.removeFirst(gone)
            if state.queue.isEmpty { state.watcher = nil }
            return state.queue.first?.end
        }
    }

    private func notifyExpired() {
        let now = stopwatch.elapsed()
        let expired = state.withLock { state in
            let entries = state.queue.prefix { $0.end <= now }
            state.queue.removeFirst(entries.count)
            return entries.compactMap(\.run)
        }
        for run in expired { run.timeIsUp() }
    }
}
