// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// One transaction on the store, or one consistent reading of it.
///
/// Services hand it to the core's queries; only the core itself writes SQL.
typealias StoreTransaction = Database

/// Everything an emulator remembers, in one SQLite file.
///
/// Reads run side by side on their own connections; writes are made together, see ``WriteQueue``.
final class EmulatorStore: Sendable {
    private let dataFolder: DataFolder
    private let pool: DatabasePool
    private let ranges: MessageRangeRemoval
    private let queue: WriteQueue

    /// The folder of the database, and of whatever else belongs to the emulator.
    var folder: URL { dataFolder.url }

    /// - Parameters:
    ///   - limits: How much may wait to be written.
    ///   - onTrim: Called after messages were let go of because there are newer ones.
    init(
        _ configuration: CoreConfiguration,
        limits: WriteQueue.Limits = WriteQueue.Limits(),
        onTrim: @escaping @Sendable () -> Void = {}
    ) throws(EmulatorError) {
        dataFolder = try DataFolder(configuration.dataDirectory)
        do {
            pool = try EmulatorDatabase.open(in: dataFolder.url, configuration)
            ranges = try MessageRangeRemoval(pool.path, configuration)
        } catch {
            throw EmulatorError.dataUnusable(dataFolder.url, because: error)
        }
        let upkeep = StoreUpkeep(path: pool.path, configuration, ranges: ranges, onTrim: onTrim)
        queue = WriteQueue(pool, limits: limits, isQuick: configuration.leavesSyncToSystem, upkeep: upkeep)
    }

    /// Reads from a state in which nothing is half done.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read(body)
    }

    /// Changes the file and returns once that is as durable as configured.
    ///
    /// - Parameters:
    ///   - byteCount: What the change holds in memory while it waits, where that is much.
    ///   - change: May be called twice, so it must do nothing but read and write the database.
    /// - Throws: ``StorageRefusal`` where too much waits already, or what the change throws.
    func write<Value: Sendable>(
        byteCount: Int = 0,
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.perform(byteCount: byteCount, change) { continuation.resume(with: $0) }
        }
    }

    /// Changes the file for a caller that is no task and has more changes to come, by what takes microseconds.
    ///
    /// They are made by ``makeChanges()``, which the caller calls when it has no more.
    ///
    /// - Parameters:
    ///   - change: As of ``write(byteCount:_:)``.
    ///   - done: Called once with what is returned or thrown there, on whichever thread makes the change.
    func enqueue<Value: Sendable>(
        byteCount: Int,
        _ change: @escaping @Sendable (Database) throws -> Value,
        done: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        _ = queue.enqueue(byteCount: byteCount, change, done: done)
    }

    /// Makes the changes that wait, on this thread where that takes no longer than to wake another.
    func makeChanges() { queue.drainQuickly() }

    /// Lets go of messages that grew too old, until the task is cancelled.
    func keepUp() async { await queue.keepUp() }

    /// Makes what waits, then closes the file and removes it if it is a temporary one; nothing can be read or written
    /// afterwards.
    func close() async {
        await queue.finish()
        // The writer leaves no log behind if it is the last to close.
        pool.invalidateReadOnlyConnections()
        ranges.close()
        try? pool.close()
        dataFolder.letGo()
    }
}
