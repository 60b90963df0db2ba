// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands every event to all who listen at the time.
///
/// A listener that falls behind loses the oldest events, not the newest: it has to ask the store anyway.
final class EventHub: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<EmulatorEvent>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Events from now on, until the stream is let go of.
    ///
    /// - Parameter count: How many are kept for a listener that falls behind; 1 is enough to be woken.
    func events(keeping count: Int = 1024) -> AsyncStream<EmulatorEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: EmulatorEvent.self,
            bufferingPolicy: .bufferingNewest(count)
        )
        let id = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    func publish(_ event: EmulatorEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }
}
