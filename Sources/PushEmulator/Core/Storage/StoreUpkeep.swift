// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// What the writer does between batches of changes, so that the file does not grow without end.
struct StoreUpkeep: Sendable {
    private var retention: MessageRetention
    private var counts = MessageCounts()
    private let onTrim: @Sendable () -> Void
    private let logPath: String
    private var changesUntilRun = 0
    private var batchesUntilLook = 0
    /// How long the log may be from the start.
    private let shortLogByteLimit: Int
    private var logByteLimit: Int

    /// - Parameters:
    ///   - path: The database's.
    ///   - logByteLimit: How long the write-ahead log may grow before it is written back; 128 MiB by default.
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

    /// How often to look when nothing is written; `nil` where time alone makes nothing superfluous.
    var pause: Duration? { retention.pause }

    /// Counts changes that were made, and says whether there may be something to do after them.
    mutating func isDue(after changeCount: Int) -> Bool {
        changesUntilRun -= changeCount
        return changesUntilRun <= 0
    }

    /// Does a part that is short enough for senders to wait for.
    ///
    /// What fails is left for the next time: nobody waits for it, and the changes tell of what is wrong with the file.
    ///
    /// - Returns: Whether there is more to do.
    mutating func run(_ database: Database) -> Bool {
        changesUntilRun = retention.slack
        // Before trimming, after which this connection has forgotten the newest pages: another one has written.
        try? counts.moveOn(database)
        let trimmedCount = (try? retention.trim(database)) ?? 0
        if trimmedCount > 0 { onTrim() }
        shortenLog(database)
        return trimmedCount == MessageRetention.batchCount
    }

    /// Writes the write-ahead log back where readers, one after the other, kept SQLite from doing that by itself.
    private mutating func shortenLog(_ database: Database) {
        batchesUntilLook -= 1
        guard batchesUntilLook < 0 else { return }
        batchesUntilLook = 8
        let attributes = try? FileManager.default.attributesOfItem(atPath: logPath)
        guard let byteCount = (attributes?[.size] as? NSNumber)?.intValue, byteCount > logByteLimit else { return }
        do {
            _ = try database.checkpoint(.truncate)
            logByteLimit = shortLogByteLimit
        } catch {
            // A reader stayed for longer than is waited: it is not waited for again before the log has doubled.
            logByteLimit = byteCount * 2
        }
    }
}
