// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The time limits of a device's extensions, watched by one task.
protocol Deadlines: Sendable {
    /// Tells the run when its time is up, unless it is gone by then.
    func add(_ run: ServiceExtensionRun)
}

/// Watches limits of one length in order, so that a delivery that ends in time leaves no sleeping task behind.
final class OrderedDeadlines<C: Clock>: Deadlines where C.Duration == Duration {
    private let clock: C
    private let limit: Duration
    private let state = Mutex(State())

    private struct State {
        var queue: [Entry] = []
        var watcher: Task<Void, Never>?
    }

    private struct Entry {
        var instant: C.Instant
        weak var run: ServiceExtensionRun?
    }

    init(clock: C, limit: Duration) {
        self.clock = clock
        self.limit = limit
    }

    deinit {
        state.withLock { $0.watcher }?.cancel()
    }

    func add(_ run: ServiceExtensionRun) {
        let instant = clock.now.advanced(by: limit)
        state.withLock { state in
            let gone = state.queue.prefix { $0.run == nil }.count
            state.queue.removeFirst(gone)
            state.queue.append(Entry(instant: instant, run: run))
            guard state.watcher == nil else { return }
            state.watcher = Task { [clock, weak self] in
                while let instant = self?.next() {
                    guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
                    self?.tellExpired()
                }
            }
        }
    }

    /// When the oldest limit ends; `nil` when there is none, and then nobody watches any more.
    private func next() -> C.Instant? {
        state.withLock { state in
            let gone = state.queue.prefix { $0.run == nil }.count
            state.queue.removeFirst(gone)
            if state.queue.isEmpty { state.watcher = nil }
            return state.queue.first?.instant
        }
    }

    private func tellExpired() {
        let now = clock.now
        let expired = state.withLock { state in
            let entries = state.queue.prefix { $0.instant <= now }
            state.queue.removeFirst(entries.count)
            return entries.compactMap(\.run)
        }
        for run in expired { run.timeIsUp() }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Time limits of this length on this clock.
    func deadlines(limit: Duration) -> any Deadlines {
        OrderedDeadlines(clock: self, limit: limit)
    }
}
