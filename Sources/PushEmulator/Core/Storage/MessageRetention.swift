// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// Which messages are let go of: those beyond the most recent ones, and those that are too old.
///
/// A message whose delivery is pending stays until its devices have it. What is trimmed is counted.
struct MessageRetention: Sendable {
    /// Messages that are trimmed at a time.
    static let batchCount = 500

    /// How many of the most recently received are kept, whether or not some of them were deleted since.
    let count: Int?
    let age: Duration?
    /// The newest message when it was last seen that there is nothing to trim.
    private var checked: Int64 = 0
    private var nextLook = ContinuousClock.now
    private let ranges: MessageRangeRemoval

    init(count: Int?, age: Duration?, ranges: MessageRangeRemoval) {
        self.ranges = ranges
        self.count = count
        self.age = age
    }

    /// How often to look for old messages; `nil` where none grow too old.
    var pause: Duration? { age.map { max(.milliseconds(10), min($0 / 10, .seconds(60))) } }

    /// How many more than are kept stay for a moment, so that not every insert is followed by a look: up to a twentieth.
    var slack: Int { count.map { min(Self.batchCount, $0 / 20) } ?? Self.batchCount }

    /// Trims one batch, with its deliveries.
    ///
    /// - Returns: How many messages are gone.
    mutating func trim(_ database: Database) throws -> Int {
        let surplus = try surplus(database)
        let isLooking = pause != nil && ContinuousClock.now >= nextLook
        guard surplus != nil || isLooking else { return 0 }
        var trimmed = 0
        if isLooking, let age { trimmed = try trim(old(age), database) }
        if trimmed == 0, let newest = surplus {
            trimmed = try trim(through: newest - Int64(count ?? 0), database)
            if trimmed < Self.batchCount { checked = newest }
        }
        if isLooking, trimmed < Self.batchCount, let pause { nextLook = .now + pause }
        return trimmed
    }

    /// Trims the first batch of those up to this number.
    private func trim(through limit: Int64, _ database: Database) throws -> Int {
        try ranges.removeFirst(Self.batchCount, through: limit, finish: count)
            ?? trim("m.id <= \(limit) AND NOT m.is_pending", database)
    }

    /// Trims the first batch of those of which the condition holds.
    private func trim(_ condition: SQL, _ database: Database) throws -> Int {
        let batch: SQL = "SELECT m.id FROM messages AS m WHERE \(condition) ORDER BY m.id LIMIT \(Self.batchCount)"
        let found = try SQLRequest<Row>("SELECT max(id), count(*) FROM (\(batch))").fetchOne(database)
        guard let found, let last = found[0] as Int64? else { return 0 }
        let count = try SQLRequest<Int>("SELECT count(*) FROM messages WHERE id <= \(last)").fetchOne(database)
        // Nearly always the batch is all there is up to its last.
        if count == found[1] { return try ranges.remove(through: last, finish: self.count) }
        var trimmed = 0
        try database.inTransaction(.immediate) {
            trimmed = try MessageRemoval.remove(where: "m.id IN (\(batch))", in: database)
            try self.count(trimmed, database)
            return .commit
        }
        return trimmed
    }

    /// Messages are numbered as they come, so that the oldest are the first.
    private func old(_ age: Duration) -> SQL {
        let limit = Int64((Date().timeIntervalSince1970 - age / .seconds(1)) * 1_000_000)
        let first = "SELECT id FROM messages ORDER BY id LIMIT \(Self.batchCount)" as SQL
        return "m.id IN (\(first)) AND m.received < \(limit) AND NOT m.is_pending"
    }

    /// The newest message, if there are so many that some have to go.
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
