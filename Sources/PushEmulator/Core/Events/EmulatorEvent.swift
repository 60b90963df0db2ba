// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Something that happened in an emulator and that clients of the inbox want to hear of at once.
///
/// Each is published after the write that it tells of, because those who wait look into the store when they hear it.
enum EmulatorEvent: Sendable, Hashable {
    /// A message was stored.
    case messageReceived(id: Int64, project: String)
    /// A device is done with a message.
    case delivered(message: Int64, device: String, project: String)
    /// All devices are done with a message: it is no longer pending in the store.
    case settled(message: Int64, project: String)
    /// A device has sent something to its app server.
    case upstreamReceived(id: Int64, project: String)
    /// Messages were deleted.
    case messagesDeleted
    /// Messages were marked as read or unread.
    case messagesMarked
    /// Faults or the quota were changed, or one is over.
    case faultsChanged
}

/// A delivery as an event tells of it.
struct FinishedDelivery: Sendable, Hashable {
    /// Counts deliveries in the order in which they were finished.
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

    /// The first deliveries after one with a number.
    static func fetch(_ database: Database, after id: Int64, limit: Int) throws -> [FinishedDelivery] {
        try SQLRequest<Row>(
            literal: """
                SELECT d.id, d.message, d.device, d.platform, d.outcome, d.finished, m.project FROM deliveries AS d
                JOIN messages AS m ON m.id = d.message
                WHERE d.id > \(id) ORDER BY d.id LIMIT \(limit)
                """
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
