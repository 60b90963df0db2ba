// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// The events since a listener's last read, at most 64.
///
/// It leaves out the arrival of messages and deliveries, because the listener can read those from the store.
final class EventBacklog: Sendable {
    /// Events that wait for a listener.
    struct Events: Sendable, Hashable {
        /// The events in order of arrival, without duplicates.
        var kept: [EmulatorEvent] = []
        /// Whether older events were dropped because there were too many.
        var areIncomplete = false
    }

    private static let limit = 64

    private let events = Mutex(Events())

    func add(_ event: EmulatorEvent) {
        switch event {
        case .messageReceived, .delivered: return
        // The others are not kept in the store.
        default: break
        }
        events.withLock { events in
            if events.kept.contains(event) { return }
            if events.kept.count == Self.limit { events = Events(areIncomplete: true) }
            events.kept.append(event)
        }
    }

    /// Returns the events and empties the backlog.
    func take() -> Events {
        events.withLock { events in
            defer { events = Events() }
            return events
        }
    }
}

/// The position of a listener: the last message and the last delivery that it received.
struct EventPosition: Sendable, Hashable, CustomStringConvertible {
    var message: Int64
    var delivery: Int64

    /// Returns the position of the newest message and delivery in the store.
    static func newest(_ database: Database) throws -> EventPosition {
        EventPosition(
            message: try StoredMessage.newestID(in: database),
            delivery: try Int64.fetchOne(database, sql: "SELECT max(id) FROM deliveries") ?? 0
        )
    }

    /// Returns the position, at most the other one.
    func limited(by other: EventPosition) -> EventPosition {
        EventPosition(message: min(message, other.message), delivery: min(delivery, other.delivery))
    }

    /// The id of an event, `message-delivery`.
    var description: String { "\(message)-\(delivery)" }
}

extension EventPosition {
    /// Parses the id of an event.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let message = Int64(parts[0]), let delivery = Int64(parts[1]), message >= 0,
            delivery >= 0
        else { return nil }
        self.init(message: message, delivery: delivery)
    }
}
