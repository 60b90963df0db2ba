// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// The writer's maintenance between batches of changes: trims messages, advances counts and shortens the log.
struct StoreUpkeep: Sendable {
    private var retention: MessageRetention
    private var counts = MessageCounts()
    private let onTrim: @Sendable () -> Void
    private let logPath: String
    private var changesUntilRun = 0
    private var batchesUntilCheck = 0
    /// The initial limit of the log, in bytes.
    private let shortLogByteLimit: Int
    private var logByteLimit: Int

    /// - Parameters:
    ///   - path: The path of the database.
    ///   - logByteLimit: The size in bytes above which the write-ahead log is written back; 128 MiB by default.
    init(
        path: String,
        _ configuration: CoreConfiguration,
        ranges: MessageRangeRemoval,
        logByteLimit: Int = 128 * 1024 * 1024,
        onTrim: @escaping @Sendable () -> Void
    ) {
        logPath = path + "-wal"
        shortLogByteLimit = logByteLimit
        self.logByteLimit = logByteLimit
        retention = MessageRetention(
            count: configuration.keptMessageCount,
            age: configuration.keptMessageAge,
            ranges: ranges
        )
        self.onTrim = onTrim
    }

    /// How often to run when nothing is written; `nil` if messages have no age limit.
    var pause: Duration? { retention.pause }

    /// Counts the changes made; returns whether maintenance may be needed.
    mutating func isDue(after changeCount: Int) -> Bool {
        changesUntilRun -= changeCount
        return changesUntilRun <= 0
    }

    /// Does one part of the work, short enough for senders to wait for.
    ///
    /// A failed part is left for the next run: no caller waits for it, and the changes themselves report a problem with
    /// the file.
    ///
    /// - Returns: Whether there is more work.
    mutating func run(_ database: Database) -> Bool {
        changesUntilRun = retention.slack
        // Before trimming: afterwards this connection has lost the newest pages from its cache, because another
        // connection has written.
        try? counts.advance(database)
        let trimmedCount = (try? retention.trim(database)) ?? 0
        if trimmedCount > 0 { onTrim() }
        shortenLog(database)
        return trimmedCount == MessageRetention.batchCount
    }

    /// Writes the write-ahead log back if overlapping readers kept SQLite from doing so automatically.
    private mutating func shortenLog(_ database: Database) {
        batchesUntilCheck -= 1
        guard batchesUntilCheck < 0 else { return }
        batchesUntilCheck = 8
        let attributes = try? FileManager.default.attributesOfItem(atPath: logPath)
        guard let byteCount = (attributes?[.size] as? NSNumber)?.intValue, byteCount > logByteLimit else { return }
        do {
            _ = try database.checkpoint(.truncate)
            logByteLimit = shortLogByteLimit
        } catch {
            // A reader outlasted the busy timeout: do not wait for it again before the log has doubled.
            logByteLimit = byteCount * 2
        }
    }
}
