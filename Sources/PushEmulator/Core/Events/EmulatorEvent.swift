// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A change in an emulator that clients of the inbox want to know of immediately.
///
/// Each event is published after the write that it reports, because its listeners then read the store.
enum EmulatorEvent: Sendable, Hashable {
    /// A message was stored.
    case messageReceived(id: Int64, project: String)
    /// A delivery was stored or changed.
    case delivered(message: Int64, device: String, project: String)
    /// All deliveries of a message are finished: it is no longer pending in the store.
    case settled(message: Int64, project: String)
    #if LegacyProtocols
    /// A device has sent an upstream message or receipt to its app server.
    case upstreamReceived(id: Int64, project: String)
    #endif
    /// Messages were deleted.
    case messagesDeleted
    /// Messages were marked as read or unread.
    case messagesMarked
    /// Faults or the quota changed, or a fault has reached its number of strikes.
    case faultsChanged
}

/// A delivery in the form in which events report it.
struct FinishedDelivery: Sendable, Hashable {
    /// The delivery's number, which increases in the order in which deliveries finish.
    var id: Int64
    var message: Int64
    /// The device's id.
    var device: String
    var platform: String
    var outcome: String
    /// Microseconds since 1970.
    var finished: Int64
    /// The message's project.
    var project: String

    /// Returns the first deliveries after the one with this number.
    static func fetch(_ database: Database, after id: Int64, limit: Int) throws -> [FinishedDelivery] {
        try SQLRequest<Row>(
            literal: """
                SELECT d.id, d.message, d.device, d.platform, d.outcome, d.finished, m.project FROM deliveries AS d
                JOIN messages AS m ON m.id = d.message
                WHERE d.id > \(id) ORDER BY d.id LIMIT \(limit)
                """,
            cached: true
        )
        .fetchAll(database)
        .readable { row in
            try Self(
                id: row.value("id"),
                message: row.value("message"),
                device: row.value("device"),
                platform: row.value("platform"),
                outcome: row.value("outcome"),
                finished: row.value("finished"),
                project: row.value("project")
            )
        }
    }
}
