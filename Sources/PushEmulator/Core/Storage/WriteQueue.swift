// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// Makes all changes that wait at a time in one transaction, so that they share its cost.
///
/// Whoever waits is resumed after the commit. A change that throws costs the others nothing but time: the transaction
/// is rolled back, and each is made again in one of its own.
final class WriteQueue: Sendable {
    /// How much may wait, beyond which changes are refused instead of piling up behind a slow disk.
    struct Limits: Sendable {
        var count = 16384
        var byteCount = 64 * 1024 * 1024
        /// Changes in one transaction.
        var batchCount = 1024
    }

    private struct Waiting: Sendable {
        var byteCount: Int
        /// Whether the change is one that the thread it comes from may make itself.
        var isQuick: Bool
        /// Makes the change and returns what resumes its caller.
        var change: @Sendable (Database) throws -> @Sendable () -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var byteCount = 0
        /// Those among them that are not quick.
        var slowCount = 0
        /// Whether somebody makes what waits.
        var isDraining = false
        /// Whether somebody has asked for that meanwhile.
        var isAskedFor = false
        var isFinished = false
    }

    private let pool: DatabasePool
    private let limits: Limits
    /// Whether a commit waits for no disk.
    private let isQuick: Bool
    private let state = Mutex(State())
    private let upkeep: Mutex<StoreUpkeep>
    private let watch: StorageWatch?

    /// - Parameters:
    ///   - isQuick: Whether a commit returns before the disk has the data.
    ///   - watch: Knows whether the file is still there, and learns how writes end.
    init(
        _ pool: DatabasePool,
        limits: Limits,
        isQuick: Bool,
        upkeep: StoreUpkeep,
        watch: StorageWatch? = nil
    ) {
        self.pool = pool
        self.limits = limits
        self.isQuick = isQuick
        self.watch = watch
        self.upkeep = Mutex(upkeep)
        drain()
    }

    /// Makes a change with others that wait.
    ///
    /// - Parameter done: Called once, on the writer's thread unless the change is refused.
    func perform<Value: Sendable>(
        byteCount: Int,
        _ change: @escaping @Sendable (Database) throws -> Value,
        done: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        guard enqueue(byteCount: byteCount, isQuick: false, change, done: done) else { return }
        drain()
    }

    /// Has a change wait for ``drainQuickly()``, which the caller calls once it has no more of them.
    ///
    /// - Parameter done: Called once, on the thread of whoever makes the change.
    /// - Returns: Whether it waits; otherwise it is refused.
    func enqueue<Value: Sendable>(
        byteCount: Int,
        isQuick: Bool = true,
        _ change: @escaping @Sendable (Database) throws -> Value,
        done: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) -> Bool {
        let waiting = Waiting(
            byteCount: byteCount,
            isQuick: isQuick,
            change: { database in
                let value = try change(database)
                return { done(.success(value)) }
            },
            fail: { done(.failure($0)) }
        )
        guard let refusal = enqueue(waiting) else { return true }
        done(.failure(refusal))
        return false
    }

    /// Has a change wait, or says why it may not.
    private func enqueue(_ waiting: Waiting) -> StorageRefusal? {
        state.withLock { state in
            if state.isFinished { return .stopping }
            if state.waiting.count >= limits.count || state.byteCount + waiting.byteCount > limits.byteCount {
                return .busy
            }
            state.waiting.append(waiting)
            state.byteCount += waiting.byteCount
            if !waiting.isQuick { state.slowCount += 1 }
            return nil
        }
    }

    /// Takes no more changes, and returns when all that wait are made.
    func finish() async {
        state.withLock { $0.isFinished = true }
        repeat {
            // Whoever was to have them made may come too late.
            drain()
            // Behind all that the writer has to do.
            await withCheckedContinuation { continuation in
                pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
            }
        } while state.withLock { $0.isDraining || !$0.waiting.isEmpty }
    }

    /// Lets go of what grew too old, until the task is cancelled.
    func keepUp() async {
        guard let pause = upkeep.withLock({ $0.pause }) else { return }
        while (try? await Task.sleep(for: pause)) != nil { drain() }
    }

    // MARK: - Making

    /// Has the writer make what waits.
    private func drain() {
        if claim() { pool.asyncWriteWithoutTransaction { self.drain($0) } }
    }

    /// Makes what waits on the caller's thread, if that takes no longer than handing it to another; otherwise has the
    /// writer make it.
    func drainQuickly() {
        guard state.withLock({ !$0.waiting.isEmpty }), claim() else { return }
        guard isQuick, state.withLock({ $0.slowCount == 0 }) else {
            return pool.asyncWriteWithoutTransaction { self.drain($0) }
        }
        let isDone = pool.writeWithoutTransaction { database in
            for _ in 0..<Self.quickBatchCount {
                let batch = next()
                if !batch.isEmpty { make(batch, database) }
                if upkeep.withLock({ $0.isDue(after: batch.count) && $0.run(database) }) { return false }
                if release() { return true }
            }
            return false
        }
        if !isDone { pool.asyncWriteWithoutTransaction { self.drain($0) } }
    }

    /// Batches that a thread makes which has other things to do.
    private static let quickBatchCount = 3

    /// Whether the caller is to make what waits; otherwise somebody does, and knows that there is more.
    private func claim() -> Bool {
        state.withLock { state in
            guard state.isDraining else {
                state.isDraining = true
                return true
            }
            state.isAskedFor = true
            return false
        }
    }

    /// Ends a claim, unless there is more to do.
    ///
    /// What waits and nobody has asked for yet is left to whoever is about to ask, with more.
    private func release() -> Bool {
        state.withLock { state in
            state.isDraining = state.isAskedFor
            state.isAskedFor = false
            return !state.isDraining
        }
    }

    private func drain(_ database: Database) {
        var hasMore = true
        repeat {
            let batch = next()
            if !batch.isEmpty { make(batch, database) }
            hasMore = upkeep.withLock { $0.run(database) }
        } while hasMore || !release()
    }

    private func make(_ batch: [Waiting], _ database: Database) {
        if let failure = watch?.failure {
            for waiting in batch { waiting.fail(failure) }
            return
        }
        do {
            var resumes: [@Sendable () -> Void] = []
            resumes.reserveCapacity(batch.count)
            try database.inTransaction(.immediate) {
                for waiting in batch { resumes.append(try waiting.change(database)) }
                return .commit
            }
            watch?.note(nil)
            for resume in resumes { resume() }
        } catch {
            for waiting in batch { makeAlone(waiting, database) }
        }
    }

    private func makeAlone(_ waiting: Waiting, _ database: Database) {
        do {
            let resume: @Sendable () -> Void
            do {
                resume = try commit(waiting, database)
            } catch {
                // The log may hold what the file has room for.
                guard StorageFailure(error)?.kind == .full, (try? database.checkpoint(.truncate)) != nil else {
                    throw error
                }
                resume = try commit(waiting, database)
            }
            watch?.note(nil)
            resume()
        } catch {
            watch?.note(error)
            waiting.fail(error)
        }
    }

    private func commit(_ waiting: Waiting, _ database: Database) throws -> @Sendable () -> Void {
        var resume: @Sendable () -> Void = {}
        try database.inTransaction(.immediate) {
            resume = try waiting.change(database)
            return .commit
        }
        return resume
    }

    /// What is to be made next.
    private func next() -> [Waiting] {
        state.withLock { state in
            guard state.waiting.count > limits.batchCount else {
                defer { (state.waiting, state.byteCount, state.slowCount) = ([], 0, 0) }
                return state.waiting
            }
            let batch = Array(state.waiting.prefix(limits.batchCount))
            state.waiting.removeFirst(limits.batchCount)
            state.byteCount -= batch.reduce(0) { $0 + $1.byteCount }
            state.slowCount -= batch.count { !$0.isQuick }
            // The rest is asked for as well.
            state.isAskedFor = true
            return batch
        }
    }
}
