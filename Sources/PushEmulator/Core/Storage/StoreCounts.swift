// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The numbers of messages, deliveries, devices and subscriptions in the store.
struct StoreCounts: Sendable {
    var messages: [(wire: String, status: Int, count: Int)]
    var deliveries: [(platform: String, outcome: String, count: Int)]
    var devices: [(platform: String, count: Int)]
    var pending: Int
    var unread: Int
    var subscriptions: Int
    /// Messages that were ever deleted to keep the limits on number and age.
    var trimmed: Int

    init(_ database: Database) throws {
        messages = try Row.fetchAll(
            database,
            sql: "SELECT wire, status, count(*) FROM messages GROUP BY wire, status ORDER BY wire, status"
        )
        .map { (try $0.value(0), try $0.value(1), try $0.value(2)) }
        deliveries = try Row.fetchAll(
            database,
            sql: """
                SELECT platform, outcome, count(*) FROM deliveries GROUP BY platform, outcome
                ORDER BY platform, outcome
                """
        )
        .map { (try $0.value(0), try $0.value(1), try $0.value(2)) }
        devices = try Row.fetchAll(
            database,
            sql: """
                SELECT platform, count(*) FROM devices WHERE unregistered IS NULL GROUP BY platform ORDER BY platform
                """
        )
        .map { (try $0.value(0), try $0.value(1)) }
        pending = try Int.fetchOne(database, sql: "SELECT count(*) FROM messages WHERE is_pending") ?? 0
        unread = try Int.fetchOne(database, sql: "SELECT sum(unread) FROM message_counts") ?? 0
        subscriptions = try Int.fetchOne(database, sql: "SELECT count(*) FROM subscriptions") ?? 0
        trimmed = try Int.fetchOne(database, sql: "SELECT value FROM counters WHERE name = 'trimmed'") ?? 0
    }

    var messageCount: Int { messages.reduce(0) { $0 + $1.count } }
    var deliveryCount: Int { deliveries.reduce(0) { $0 + $1.count } }
    var deviceCount: Int { devices.reduce(0) { $0 + $1.count } }
}

/// Advances the recorded message counts, see ``EmulatorSchema/counts``.
struct MessageCounts: Sendable {
    /// The number of new messages after which the counts advance: few enough to be counted in each query.
    static let step: Int64 = 500

    /// The number of the newest message that was counted, if known.
    private var counted: Int64 = 0

    /// Counts the newest messages once there are ``step`` of them.
    mutating func advance(_ database: Database) throws {
        let newest = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'messages'")
        )
        guard let newest, newest - counted >= Self.step else { return }
        try database.inTransaction(.immediate) {
            try Self.count(through: newest, database)
            return .commit
        }
        counted = newest
    }

    /// Counts the uncounted messages up to this number.
    static func count(through newest: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO counted_messages
                SELECT project, count(*), sum(NOT is_read) FROM messages
                WHERE id > (SELECT message FROM counted_through) AND id <= ? GROUP BY project
                ON CONFLICT (project) DO UPDATE SET stored = stored + excluded.stored, unread = unread + excluded.unread
                """
        ).execute(arguments: [newest])
        try database.cachedStatement(
            sql: "UPDATE counted_through SET message = max(message, ?)"
        ).execute(arguments: [newest])
    }
}
