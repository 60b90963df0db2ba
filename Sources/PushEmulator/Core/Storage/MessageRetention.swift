// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// Deletes ("trims") the oldest messages that exceed the limits on number and age.
///
/// A message whose delivery is pending stays until its devices have it, or until ``DeliveryQueue`` ends the wait of
/// what lies in the line of a device that gets on with nothing. The counter `trimmed` counts the deleted messages.
struct MessageRetention: Sendable {
    /// The maximum number of messages that are trimmed at a time.
    static let batchCount = 500

    /// The number of most recently received messages to keep; messages deleted by other means still count.
    let count: Int?
    let age: Duration?
    /// The number of the newest message at the last check that left nothing to trim.
    private var checked: Int64 = 0
    private var nextAgeCheck = ContinuousClock.now
    private let ranges: MessageRangeRemoval

    init(count: Int?, age: Duration?, ranges: MessageRangeRemoval) {
        self.ranges = ranges
        self.count = count
        self.age = age
    }

    /// How often to look for old messages; `nil` if there is no age limit.
    var pause: Duration? { age.map { max(.milliseconds(10), min($0 / 10, .seconds(60))) } }

    /// How far the number of messages may exceed the limit, so that not every insert triggers a check: a twentieth of
    /// the limit, at most ``batchCount``.
    var slack: Int { count.map { min(Self.batchCount, $0 / 20) } ?? Self.batchCount }

    /// Trims one batch of messages with their deliveries.
    ///
    /// - Returns: The number of trimmed messages.
    mutating func trim(_ database: Database) throws -> Int {
        let surplus = try surplus(database)
        let checksAge = pause != nil && ContinuousClock.now >= nextAgeCheck
        guard surplus != nil || checksAge else { return 0 }
        var trimmed = 0
        if checksAge, let age { trimmed = try trim(old(age), database) }
        if trimmed == 0, let newest = surplus {
            trimmed = try trim(through: newest - Int64(count ?? 0), database)
            if trimmed < Self.batchCount { checked = newest }
        }
        if checksAge, trimmed < Self.batchCount, let pause { nextAgeCheck = .now + pause }
        return trimmed
    }

    /// Trims the first batch of messages up to this number.
    private func trim(through limit: Int64, _ database: Database) throws -> Int {
        try ranges.removeFirst(Self.batchCount, through: limit, finish: count)
            ?? trim("m.id <= \(limit) AND NOT m.is_pending", database)
    }

    /// Trims the first batch of messages that meet the condition.
    private func trim(_ condition: SQL, _ database: Database) throws -> Int {
        let batch: SQL = "SELECT m.id FROM messages AS m WHERE \(condition) ORDER BY m.id LIMIT \(Self.batchCount)"
        let found = try SQLRequest<Row>("SELECT max(id), count(*) FROM (\(batch))").fetchOne(database)
        guard let found, let last = found[0] as Int64? else { return 0 }
        let count = try SQLRequest<Int>("SELECT count(*) FROM messages WHERE id <= \(last)").fetchOne(database)
        // Nearly always, the batch contains every message up to its last.
        if count == found[1] { return try ranges.remove(through: last, finish: self.count) }
        var trimmed = 0
        try database.inTransaction(.immediate) {
            trimmed = try MessageRemoval.remove(where: "m.id IN (\(batch))", in: database)
            try self.count(trimmed, database)
            return .commit
        }
        return trimmed
    }

    /// The condition for messages that exceed the age limit.
    ///
    /// Messages are numbered in order of arrival, so the oldest have the lowest numbers.
    private func old(_ age: Duration) -> SQL {
        let limit = Date(timeIntervalSinceNow: -(age / .seconds(1))).microseconds
        let first = "SELECT id FROM messages ORDER BY id LIMIT \(Self.batchCount)" as SQL
        return "m.id IN (\(first)) AND m.received < \(limit) AND NOT m.is_pending"
    }

    /// The number of the newest message if there are enough messages to trim; `nil` otherwise.
    private func surplus(_ database: Database) throws -> Int64? {
        guard let count else { return nil }
        let newest = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'messages'")
        )
        return newest.flatMap { $0 - checked > Int64(slack) && $0 > count ? $0 : nil }
    }

    private func count(_ trimmed: Int, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO counters (name, value) VALUES ('trimmed', ?)
                ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
                """
        ).execute(arguments: [trimmed])
    }
}
