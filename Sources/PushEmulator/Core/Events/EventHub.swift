// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Publishes events to all current listeners.
///
/// A listener that falls behind loses the oldest events, not the newest; it reads the store anyway.
final class EventHub: Sendable {
    private struct Listener {
        var continuation: AsyncStream<EmulatorEvent>.Continuation
        var isConcerned: @Sendable (EmulatorEvent) -> Bool
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Returns a stream of the events from now on, which ends when the stream is released.
    ///
    /// - Parameters:
    ///   - count: The number of events to buffer for a listener that falls behind; 1024 by default, and 1 suffices to
    ///     wake it.
    ///   - isConcerned: Selects events as they are published; by default all. Waking a task for every message costs as
    ///     much as storing the message.
    func events(
        keeping count: Int = 1024,
        where isConcerned: @escaping @Sendable (EmulatorEvent) -> Bool = { _ in true }
    ) -> AsyncStream<EmulatorEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: EmulatorEvent.self,
            bufferingPolicy: .bufferingNewest(count)
        )
        let id = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = Listener(continuation: continuation, isConcerned: isConcerned)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    func publish(_ event: EmulatorEvent) {
        // Yields outside the lock, which the end of a stream also takes.
        let listeners = state.withLock { $0.listeners }
        for listener in listeners.values where listener.isConcerned(event) { listener.continuation.yield(event) }
    }
}
