// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands every event to all who listen at the time.
///
/// A listener that falls behind loses the oldest events, not the newest: it has to ask the store anyway.
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

    /// Events from now on, until the stream is let go of.
    ///
    /// - Parameters:
    ///   - count: How many are kept for a listener that falls behind; 1 is enough to be woken.
    ///   - isConcerned: Which events to hear of, asked as they are published. Waking a task for every message costs as much
    ///     as storing the message.
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
        // None is told under the lock: its end would wait for it.
        let listeners = state.withLock { $0.listeners }
        for listener in listeners.values where listener.isConcerned(event) { listener.continuation.yield(event) }
    }
}
