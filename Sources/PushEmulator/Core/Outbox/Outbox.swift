// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The messages that wait for receivers that are not connected.
enum Outbox {
    /// A message that waits for one receiver.
    struct Entry: Sendable, Hashable {
        /// The message's number.
        var message: Int64
        /// The device's id.
        var device: String
        /// The collapse key: a newer message with the same key replaces this one; `nil` if none does.
        var key: String?
        /// When the message expires, in microseconds since 1970.
        var expires: Int64
    }

    /// The effects of a new entry on other entries.
    struct Change: Sendable, Hashable {
        /// The messages that no longer wait, possibly including the new one.
        var removed: [Int64]
        /// The message that came for them.
        var newer: Int64
    }

    /// Stores an entry, unless a newer message has its place already, and removes the messages that the policy names.
    ///
    /// Messages come here in any order, because they are delivered side by side.
    static func put(_ entry: Entry, _ policy: OutboxPolicy, in transaction: StoreTransaction) throws -> Change {
        let (rivals, arguments): (String?, StatementArguments) =
            switch policy.replacement {
            case .all: ("device = ?", [entry.device])
            case .sameKey where entry.key == nil: (nil, [])
            case .sameKey: ("device = ? AND key = ?", [entry.device, entry.key])
            }
        var removed: [Int64] = []
        if let rivals {
            let newest = try Int64.fetchOne(
                transaction.cachedStatement(sql: "SELECT max(message) FROM outbox WHERE \(rivals)"),
                arguments: arguments
            )
            if let newest, newest > entry.message { return Change(removed: [entry.message], newer: newest) }
            removed = try remove("\(rivals) AND message < ?", arguments + [entry.message], transaction)
        }
        try transaction.cachedStatement(
            sql: "INSERT OR REPLACE INTO outbox (message, device, key, expires) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [entry.message, entry.device, entry.key, entry.expires])
        let count = try Int.fetchOne(
            transaction.cachedStatement(sql: "SELECT count(*) FROM outbox WHERE device = ? AND key IS NULL"),
            arguments: [entry.device]
        )
        guard let count, count > policy.limit else { return Change(removed: removed, newer: entry.message) }
        switch policy.overflow {
        case .all: removed += try remove("device = ? AND key IS NULL", [entry.device], transaction)
        case .oldest:
            removed += try remove(
                """
                device = ?1 AND message IN (
                    SELECT message FROM outbox WHERE device = ?1 AND key IS NULL ORDER BY message LIMIT ?2
                )
                """,
                [entry.device, count - policy.limit],
                transaction
            )
        }
        return Change(removed: removed, newer: entry.message)
    }

    /// Returns the ids of the simulated devices for which messages wait.
    static func simulatedDevices(in transaction: StoreTransaction) throws -> [String] {
        let sql = """
            SELECT DISTINCT device FROM outbox JOIN devices ON devices.id = outbox.device WHERE devices.service IS NULL
            """
        return try String.fetchAll(transaction.cachedStatement(sql: sql))
    }

    /// Returns the entries of a device, oldest first.
    static func entries(for device: String, in transaction: StoreTransaction) throws -> [Entry] {
        let statement = try transaction.cachedStatement(
            sql: "SELECT message, device, key, expires FROM outbox WHERE device = ? ORDER BY message"
        )
        return try Row.fetchAll(statement, arguments: [device]).readable {
            try Entry(message: $0.value(0), device: $0.value(1), key: $0.value(2), expires: $0.value(3))
        }
    }

    /// The receivers that a message waits for, ordered by the devices' names, up to a limit; without receivers that
    /// were sent the message and have a delivery.
    static func waiting(
        for message: Int64,
        _ receivers: ConnectedReceivers,
        limit: Int = 100,
        in transaction: StoreTransaction
    ) throws -> [RunningDelivery] {
        let statement = try transaction.cachedStatement(
            sql: """
                SELECT devices.id, devices.name, devices.platform, devices.service, outbox.expires, messages.received
                FROM outbox JOIN devices ON devices.id = outbox.device JOIN messages ON messages.id = outbox.message
                WHERE outbox.message = ?1
                AND NOT EXISTS (SELECT 1 FROM deliveries AS d WHERE d.message = ?1 AND d.device = outbox.device)
                ORDER BY devices.name, devices.id LIMIT ?2
                """
        )
        return try Row.fetchAll(statement, arguments: [message, limit]).readable { row in
            let device: String = try row.value(0)
            let service: String? = try row.value(3)
            let connection = service == nil ? nil : try receivers.connection(of: device, in: transaction)
            let stage: RunningDelivery.Stage =
                switch connection {
                case nil: .kept
                case .connected: .unconfirmed
                case .away: .away
                case .never: .neverConnected
                }
            return RunningDelivery(
                device: device,
                name: try row.value(1),
                platform: Platform(rawValue: try row.value(2)) ?? .apple,
                stage: stage,
                since: try row.value(5),
                expires: try row.value(4)
            )
        }
    }

    /// Removes an entry whose message was delivered or has expired.
    static func remove(_ entry: Entry, in transaction: StoreTransaction) throws {
        _ = try remove("device = ? AND message = ?", [entry.device, entry.message], transaction)
    }

    /// Removes a message that waits for its receiver, by the name in the answer to its sender.
    ///
    /// - Returns: Whether there is a message with this name, waiting or not.
    static func takeBack(messageNamed name: String, in transaction: StoreTransaction) throws -> Bool {
        let waiting = try Int64.fetchAll(
            transaction.cachedStatement(
                sql: """
                    SELECT id FROM messages WHERE name = ?1 AND id IN (SELECT message FROM outbox)
                    """
            ),
            arguments: [name]
        )
        for message in waiting { _ = try remove("message = ?", [message], transaction) }
        return try !waiting.isEmpty
            || Bool.fetchOne(
                transaction.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM messages WHERE name = ?)"),
                arguments: [name]
            ) == true
    }

    private static func remove(
        _ condition: String,
        _ arguments: StatementArguments,
        _ transaction: StoreTransaction
    ) throws -> [Int64] {
        let statement = try transaction.cachedStatement(
            sql: "DELETE FROM outbox WHERE \(condition) RETURNING message"
        )
        return try Int64.fetchAll(statement, arguments: arguments).sorted()
    }
}
