// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import GRDB

/// One transaction on the store, or one consistent read of it.
///
/// Services pass it to the core's queries; only the core itself writes SQL.
typealias StoreTransaction = Database

/// An emulator's persistent data, in one SQLite file.
///
/// Reads run concurrently on their own connections; writes are grouped into transactions, see ``WriteQueue``.
final class EmulatorStore: Sendable {
    private let dataFolder: DataFolder
    private let pool: DatabasePool
    private let ranges: MessageRangeRemoval
    /// For callers that are not tasks; tasks call ``write(byteCount:_:)``.
    let queue: WriteQueue
    private let searchTimeLimit: Duration
    /// Allows 4 concurrent searches, fewer than there are readers, so that other reads do not wait for them.
    private let searches = AsyncSemaphore(permits: 4)
    private let watch: StorageWatch
    private let reserve: StorageReserve
    /// A problem of the storage at the start with which the emulator can still run; `nil` if there is none.
    let notice: String?

    /// Whether the disk was full at the last write that failed, and ``checkReadiness()`` has found no room since.
    var isFull: Bool { watch.isFull }

    /// The folder of the database and of the emulator's other files.
    var folder: URL { dataFolder.url }

    /// - Parameters:
    ///   - limits: The limits of the write queue.
    ///   - onTrim: Called after old messages were deleted to keep the limits on number and age.
    init(
        _ configuration: CoreConfiguration,
        limits: WriteQueue.Limits = WriteQueue.Limits(),
        onTrim: @escaping @Sendable () -> Void = {}
    ) throws(EmulatorError) {
        dataFolder = try DataFolder(configuration.dataDirectory)
        let path = EmulatorDatabase.path(in: dataFolder.url)
        do {
            pool = try Self.open(dataFolder.url, configuration)
            ranges = try MessageRangeRemoval(path, configuration)
            watch = try StorageWatch(path)
        } catch {
            throw EmulatorError.dataUnusable(dataFolder.url, because: error)
        }
        searchTimeLimit = configuration.searchTimeLimit
        reserve = StorageReserve(in: dataFolder.url)
        let hasRoom = reserve.renew() && watch.mayGrow(by: StorageWatch.spareByteCount)
        if !hasRoom { watch.noteFullDisk() }
        notice =
            hasRoom
            ? nil
            : "The disk of \(dataFolder.url.path) is full: sends are refused until there is room. Delete messages or make "
                + "room."
        let upkeep = StoreUpkeep(path: path, configuration, ranges: ranges, onTrim: onTrim)
        queue = WriteQueue(
            pool,
            limits: limits,
            isQuick: configuration.leavesSyncToSystem,
            upkeep: upkeep,
            watch: watch
        )
    }

    /// Opens the database; on a full disk, frees the space that the last run reserved.
    private static func open(_ folder: URL, _ configuration: CoreConfiguration) throws -> DatabasePool {
        do {
            return try EmulatorDatabase.open(in: folder, configuration)
        } catch {
            guard StorageFailure(error) != nil, StorageReserve.release(in: folder) else { throw error }
            let pool = try EmulatorDatabase.open(in: folder, configuration)
            // The log's space is part of the room that is reserved again.
            _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            return pool
        }
    }

    /// Reads from one consistent snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read(body)
    }

    /// Reads the results of a search; a search without conditions is read like anything else.
    ///
    /// Some searches scan every message. So their number is limited, they have a time limit, and they end when the task
    /// is cancelled.
    ///
    /// - Throws: ``SearchTooSlowError`` if the search exceeds its time limit.
    func search<Value: Sendable>(
        for selection: InboxSelection,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        guard !selection.query.elements.isEmpty else { return try await read(body) }
        return try await searches.withPermit { [searchTimeLimit] in
            let limit = searchTimeLimit
            return try await withThrowingTaskGroup(of: Value?.self) { group in
                group.addTask { [pool] in try await pool.read(body) }
                group.addTask {
                    try await AttendedClock().sleep(for: limit)
                    return nil
                }
                defer { group.cancelAll() }
                guard let found = try await group.next() ?? nil else { throw SearchTooSlowError(limit: limit) }
                return found
            }
        }
    }

    /// Writes a change and returns once it is as durable as configured.
    ///
    /// - Parameters:
    ///   - byteCount: Bytes of memory that the change holds while it waits; 0 if that is little.
    ///   - change: May be called twice, so it must only read and write the database.
    /// - Throws: ``StorageRefusal`` if the queue is full or closed, or the error of the change.
    func write<Value: Sendable>(
        byteCount: Int = 0,
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.perform(byteCount: byteCount, change) { continuation.resume(with: $0) }
        }
    }

    /// Writes a change that frees space; on a full disk, it uses the reserved space.
    func writeFreeingSpace<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await write(change)
        } catch {
            guard StorageFailure(error)?.kind == .full else { throw error }
            reserve.release()
            defer { reserve.renew() }
            // First the log is written back to the file; after the change, the space freed in the file is available to
            // others.
            await emptyLog()
            let value = try await write(change)
            await emptyLog()
            return value
        }
    }

    private func emptyLog() async {
        _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Checks that messages can be read and stored.
    ///
    /// - Throws: ``StorageFailure``, or SQLite's error.
    func checkReadiness() async throws {
        if let failure = watch.failure { throw failure }
        let freePages = try await read { try Int.fetchOne($0, sql: "PRAGMA freelist_count") } ?? 0
        // A small write may succeed when there is no room for a message.
        if watch.isFull, freePages < StorageWatch.spareByteCount / EmulatorDatabase.pageByteCount,
            !watch.mayGrow(by: StorageWatch.spareByteCount)
        {
            throw StorageFailure(.full, reason: "less than \(StorageWatch.spareByteCount) bytes are free")
        }
        try await write { try $0.execute(sql: "INSERT OR REPLACE INTO counters VALUES ('readiness', unixepoch())") }
        watch.noteRoom()
        reserve.renew()
    }

    /// Deletes messages that exceed the age limit, until the task is cancelled.
    func runRetention() async { await queue.runRetention() }

    /// Makes the waiting changes, then closes the file and removes a temporary folder; nothing can be read or written
    /// afterwards.
    func close() async {
        await queue.finish()
        // The writer removes the log if it is the last connection to close.
        pool.invalidateReadOnlyConnections()
        ranges.close()
        try? pool.close()
        dataFolder.release()
    }
}
