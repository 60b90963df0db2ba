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

    init(count: Int?, age: Duration?) {
        self.count = count
        self.age = age
    }

    /// How often to look for old messages; `nil` where none grow too old.
    var pause: Duration? { age.map { max(.milliseconds(10), min($0 / 10, .seconds(60))) } }

    /// Trims one batch, with its deliveries.
    ///
    /// - Returns: How many messages are gone.
    mutating func trim(_ database: Database) throws -> Int {
        let surplus = try surplus(database)
        let isLooking = pause != nil && ContinuousClock.now >= nextLook
        guard surplus != nil || isLooking else { return 0 }
        var trimmed = 0
        try database.inTransaction(.immediate) {
            if isLooking, let age { trimmed = try trimOld(database, age) }
            if trimmed == 0, let surplus { trimmed = try trimSurplus(database, surplus) }
            if trimmed > 0 { try count(trimmed, database) }
            return .commit
        }
        if isLooking, trimmed < Self.batchCount, let pause { nextLook = .now + pause }
        return trimmed
    }

    /// The newest message, if there are so many that some have to go.
    private func surplus(_ database: Database) throws -> Int64? {
        guard let count else { return nil }
        let newest = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'messages'")
        )
        // Not for every insert: up to a twentieth more stay for a moment.
        let slack = Int64(min(Self.batchCount, count / 20))
        return newest.flatMap { $0 - checked > slack && $0 > count ? $0 : nil }
    }

    private mutating func trimSurplus(_ database: Database, _ newest: Int64) throws -> Int {
        try database.cachedStatement(
            sql: """
                DELETE FROM messages WHERE id IN
                (SELECT id FROM messages WHERE id <= ? AND NOT is_pending ORDER BY id LIMIT \(Self.batchCount))
                """
        ).execute(arguments: [newest - Int64(count ?? 0)])
        let trimmed = database.changesCount
        if trimmed < Self.batchCount { checked = newest }
        return trimmed
    }

    private func count(_ trimmed: Int, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO counters (name, value) VALUES ('trimmed', ?)
                ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
                """
        ).execute(arguments: [trimmed])
    }

    private func trimOld(_ database: Database, _ age: Duration) throws -> Int {
        let limit = Date().timeIntervalSince1970 - age / .seconds(1)
        // Messages are numbered as they come, so the oldest are the first.
        try database.cachedStatement(
            sql: """
                DELETE FROM messages WHERE id IN
                (SELECT id FROM (SELECT id, received, is_pending FROM messages ORDER BY id LIMIT \(Self.batchCount))
                WHERE received < ? AND NOT is_pending)
                """
        ).execute(arguments: [Int64(limit * 1_000_000)])
        return database.changesCount
    }
}
