// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What happened since a listener was last told, and what the store will not tell it: a few events, however slow it is.
///
/// Messages and deliveries are left out, because the store has them.
final class EventBacklog: Sendable {
    /// Events that wait for a listener.
    struct Events: Sendable, Hashable {
        /// In the order in which they came, each once.
        var kept: [EmulatorEvent] = []
        /// Whether there were more than are kept.
        var areIncomplete = false
    }

    private static let limit = 64

    private let events = Mutex(Events())

    func add(_ event: EmulatorEvent) {
        switch event {
        case .messageReceived, .delivered: return
        case .settled, .upstreamReceived, .messagesDeleted, .messagesMarked, .faultsChanged: break
        }
        events.withLock { events in
            if events.kept.contains(event) { return }
            if events.kept.count == Self.limit { events = Events(areIncomplete: true) }
            events.kept.append(event)
        }
    }

    /// Hands out what waits.
    func take() -> Events {
        events.withLock { events in
            defer { events = Events() }
            return events
        }
    }
}
