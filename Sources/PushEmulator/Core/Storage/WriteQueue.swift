// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// Makes waiting changes together in one transaction, so that they share its cost.
///
/// Callers are resumed after the commit. A change that throws costs the others only time: the transaction is rolled
/// back, and each change runs again in its own transaction.
final class WriteQueue: Sendable {
    /// The limits of the queue, beyond which changes are refused instead of piling up behind a slow disk.
    struct Limits: Sendable {
        var count = 16384
        var byteCount = 64 * 1024 * 1024
        /// The maximum number of changes in one transaction.
        var batchCount = 1024
    }

    private struct Waiting: Sendable {
        var byteCount: Int
        /// Whether the thread that enqueues the change may also make it.
        var isQuick: Bool
        /// Makes the change and returns a closure that resumes the caller.
        var change: @Sendable (Database) throws -> @Sendable () -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var byteCount = 0
        /// The number of waiting changes that are not quick.
        var slowCount = 0
        /// Whether a thread is making the waiting changes.
        var isDraining = false
        /// Whether another thread has asked for that in the meantime.
        var needsAnotherPass = false
        var isFinished = false
    }

    private let pool: DatabasePool
    private let limits: Limits
    /// `synchronous=OFF`: a commit does not wait for the disk.
    private let isQuick: Bool
    private let state = Mutex(State())
    private let upkeep: Mutex<StoreUpkeep>
    private let watch: StorageWatch?

    /// - Parameters:
    ///   - isQuick: Whether a commit returns before the disk has the data.
    ///   - watch: Checks whether the file is still there, and records the results of writes.
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

    /// Makes a change together with others that wait.
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

    /// Enqueues a change for ``drainOnCurrentThread()``, which the caller calls after its last change.
    ///
    /// A change should take microseconds.
    ///
    /// - Parameter done: Called once, on the thread that makes or refuses the change.
    /// - Returns: `false` if the change is refused.
    @discardableResult
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
        let refusal: StorageRefusal? = state.withLock { state in
            if state.isFinished { return .stopping }
            if state.waiting.count >= limits.count || state.byteCount + waiting.byteCount > limits.byteCount {
                return .busy
            }
            state.waiting.append(waiting)
            state.byteCount += waiting.byteCount
            if !waiting.isQuick { state.slowCount += 1 }
            return nil
        }
        guard let refusal else { return true }
        done(.failure(refusal))
        return false
    }

    /// Refuses further changes, and returns when all waiting ones are made.
    func finish() async {
        state.withLock { $0.isFinished = true }
        repeat {
            // The thread that was to make them may not have claimed them yet.
            drain()
            // Runs after everything else that is queued for the writer.
            await withCheckedContinuation { continuation in
                pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
            }
        } while state.withLock { $0.isDraining || !$0.waiting.isEmpty }
    }

    /// Runs the maintenance that depends on time, until the task is cancelled.
    func runRetention() async {
        guard let pause = upkeep.withLock({ $0.pause }) else { return }
        while (try? await Task.sleep(for: pause)) != nil { drain() }
    }

    // MARK: - Making

    /// Makes the waiting changes on the writer's thread.
    private func drain() {
        if claim() { pool.asyncWriteWithoutTransaction { self.drain($0) } }
    }

    /// Makes the waiting changes on the caller's thread if that is quicker than handing them to another; otherwise on
    /// the writer's thread.
    func drainOnCurrentThread() {
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

    /// The maximum number of batches on a thread that has other work to do.
    private static let quickBatchCount = 3

    /// Claims the waiting changes; returns `false` if another thread is making them and will look for more.
    private func claim() -> Bool {
        state.withLock { state in
            guard state.isDraining else {
                state.isDraining = true
                return true
            }
            state.needsAnotherPass = true
            return false
        }
    }

    /// Releases a claim unless there are more changes; returns whether it was released.
    ///
    /// Changes that were enqueued but not yet asked for are left to their callers, which are about to ask and may add
    /// more.
    private func release() -> Bool {
        state.withLock { state in
            state.isDraining = state.needsAnotherPass
            state.needsAnotherPass = false
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
                // Writing the log back to the file may free enough room.
                guard StorageFailure(error)?.kind == .full, (try? database.checkpoint(.truncate)) != nil else {
                    throw error
                }
                resume = try commit(waiting, database)
            }
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

    /// Takes the next batch of waiting changes.
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
            // Keeps the claim for the rest.
            state.needsAnotherPass = true
            return batch
        }
    }
}
