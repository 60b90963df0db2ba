// SPDX-License-Identifier: Apache-2.0

import GRDB
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

/// How far a listener is: the last message and the last delivery that it heard of.
struct EventPosition: Sendable, Hashable, CustomStringConvertible {
    var message: Int64
    var delivery: Int64

    /// What is newest in the store.
    static func newest(_ database: Database) throws -> EventPosition {
        EventPosition(
            message: try Int64.fetchOne(database, sql: "SELECT max(id) FROM messages") ?? 0,
            delivery: try Int64.fetchOne(database, sql: "SELECT max(id) FROM deliveries") ?? 0
        )
    }

    /// No later than the other.
    func limited(by other: EventPosition) -> EventPosition {
        EventPosition(message: min(message, other.message), delivery: min(delivery, other.delivery))
    }

    /// The id of an event, `message-delivery`.
    var description: String { "\(message)-\(delivery)" }
}

extension EventPosition {
    /// Reads the id of an event.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let message = Int64(parts[0]), let delivery = Int64(parts[1]), message >= 0,
            delivery >= 0
        else { return nil }
        self.init(message: message, delivery: delivery)
    }
}
