// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
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
    private let searchTimeLimit: Duration
    /// Searches under way, fewer than there are readers.
    private let searches = AsyncSemaphore(permits: 4)
    private let watch: StorageWatch
    private let reserve: StorageReserve
    /// What is wrong with the storage from the start, though the emulator can run; `nil` for nothing.
    let notice: String?

    /// Whether the last write failed because the disk is full.
    var isFull: Bool { watch.isFull }

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
            pool = try Self.open(dataFolder.url, configuration)
            ranges = try MessageRangeRemoval(pool.path, configuration)
            watch = try StorageWatch(pool.path)
        } catch {
            throw EmulatorError.dataUnusable(dataFolder.url, because: error)
        }
        searchTimeLimit = configuration.searchTimeLimit
        reserve = StorageReserve(in: dataFolder.url)
        let hasRoom = reserve.renew() && watch.mayGrow(by: Self.spareByteCount)
        if !hasRoom { watch.noteFull() }
        notice =
            hasRoom
            ? nil
            : "The disk of \(dataFolder.url.path) is full: sends are refused until there is room. Delete messages or make "
                + "room."
        let upkeep = StoreUpkeep(path: pool.path, configuration, ranges: ranges, onTrim: onTrim)
        queue = WriteQueue(
            pool,
            limits: limits,
            isQuick: configuration.leavesSyncToSystem,
            upkeep: upkeep,
            watch: watch
        )
    }

    /// Opens the database; on a full disk with the space that the last run has reserved.
    private static func open(_ folder: URL, _ configuration: CoreConfiguration) throws -> DatabasePool {
        do {
            return try EmulatorDatabase.open(in: folder, configuration)
        } catch {
            guard StorageFailure(error) != nil, StorageReserve.giveUp(in: folder) else { throw error }
            return try EmulatorDatabase.open(in: folder, configuration)
        }
    }

    /// Reads from a state in which nothing is half done.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read(body)
    }

    /// Reads what a search finds; one without conditions is read as anything else.
    ///
    /// Some searches read every message. So they have readers of their own, a bound of their time, and end with the task.
    ///
    /// - Throws: ``SearchTooSlowError`` when the time is over.
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
                    try await Task.sleep(for: limit)
                    return nil
                }
                defer { group.cancelAll() }
                guard let found = try await group.next() ?? nil else { throw SearchTooSlowError(limit: limit) }
                return found
            }
        }
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

    /// What must be free before a disk that was full counts as usable again.
    private static let spareByteCount = 1024 * 1024

    /// Makes a change that frees space: where the disk is full, with the space that is reserved for that.
    func writeFreeingSpace<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await write(change)
        } catch {
            guard StorageFailure(error)?.kind == .full else { throw error }
            reserve.giveUp()
            defer { reserve.renew() }
            // First what the log holds gets into the file, then what becomes free there is free for others.
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
    /// - Throws: ``StorageFailure``, or what SQLite says.
    func checkReadiness() async throws {
        if let failure = watch.failure { throw failure }
        let freePages = try await read { try Int.fetchOne($0, sql: "PRAGMA freelist_count") } ?? 0
        // A small write may fit where no message does.
        if watch.isFull, freePages < Self.spareByteCount / EmulatorDatabase.pageByteCount,
            !watch.mayGrow(by: Self.spareByteCount)
        {
            throw StorageFailure(.full, reason: "less than \(Self.spareByteCount) bytes are free")
        }
        try await write { try $0.execute(sql: "INSERT OR REPLACE INTO counters VALUES ('readiness', unixepoch())") }
        reserve.renew()
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
