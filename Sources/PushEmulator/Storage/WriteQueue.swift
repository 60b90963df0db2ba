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
        /// Makes the change and returns what resumes its caller.
        var change: @Sendable (Database) throws -> @Sendable () -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var byteCount = 0
        var isDraining = false
        var isFinished = false
    }

    private let pool: DatabasePool
    private let limits: Limits
    private let state = Mutex(State())
    private let upkeep: Mutex<StoreUpkeep>

    init(_ pool: DatabasePool, limits: Limits, upkeep: StoreUpkeep) {
        self.pool = pool
        self.limits = limits
        self.upkeep = Mutex(upkeep)
        startDraining()
    }

    /// Makes a change with others that wait.
    ///
    /// - Parameters:
    ///   - begin: Runs what it is given, now or soon: it wakes the writer where that rests.
    ///   - done: Called once, on the writer's thread unless the change is refused.
    func perform<Value: Sendable>(
        byteCount: Int,
        begin: (@escaping @Sendable () -> Void) -> Void = { $0() },
        _ change: @escaping @Sendable (Database) throws -> Value,
        done: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let waiting = Waiting(
            byteCount: byteCount,
            change: { database in
                let value = try change(database)
                return { done(.success(value)) }
            },
            fail: { done(.failure($0)) }
        )
        let (refusal, starts) = enqueue(waiting)
        if let refusal { done(.failure(refusal)) }
        if starts { begin { self.drain() } }
    }

    /// Takes no more changes, and returns when all that wait are made.
    func finish() async {
        state.withLock { $0.isFinished = true }
        // Whoever was to begin may not have begun.
        drain()
        // Behind all that the writer has to do.
        await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
        }
    }

    /// Lets go of what grew too old, until the task is cancelled.
    func keepUp() async {
        guard let pause = upkeep.withLock({ $0.pause }) else { return }
        while (try? await Task.sleep(for: pause)) != nil { startDraining() }
    }

    /// Has a change wait; says why not, and whether the writer has to be woken.
    private func enqueue(_ waiting: Waiting) -> (refusal: StorageRefusal?, starts: Bool) {
        state.withLock { state in
            if state.isFinished { return (.stopping, false) }
            if state.waiting.count >= limits.count || state.byteCount + waiting.byteCount > limits.byteCount {
                return (.busy, false)
            }
            state.waiting.append(waiting)
            state.byteCount += waiting.byteCount
            defer { state.isDraining = true }
            return (nil, !state.isDraining)
        }
    }

    private func startDraining() {
        let starts = state.withLock { state in
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if starts { drain() }
    }

    /// Wakes the writer.
    private func drain() {
        guard state.withLock({ !$0.isFinished || !$0.waiting.isEmpty }) else { return }
        pool.asyncWriteWithoutTransaction { self.drain($0) }
    }

    private func drain(_ database: Database) {
        var hasMore = true
        while let batch = next(orStop: !hasMore) {
            if !batch.isEmpty { make(batch, database) }
            hasMore = upkeep.withLock { $0.run(database) }
        }
    }

    private func make(_ batch: [Waiting], _ database: Database) {
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
            var resume: (@Sendable () -> Void)?
            try database.inTransaction(.immediate) {
                resume = try waiting.change(database)
                return .commit
            }
            resume?()
        } catch {
            waiting.fail(error)
        }
    }

    /// What is to be made next; empty if nothing waits, `nil` if the draining stops then.
    private func next(orStop stops: Bool) -> [Waiting]? {
        state.withLock { state in
            if state.waiting.isEmpty {
                if stops { state.isDraining = false }
                return stops ? nil : []
            }
            guard state.waiting.count > limits.batchCount else {
                defer { (state.waiting, state.byteCount) = ([], 0) }
                return state.waiting
            }
            let batch = Array(state.waiting.prefix(limits.batchCount))
            state.waiting.removeFirst(limits.batchCount)
            state.byteCount -= batch.reduce(0) { $0 + $1.byteCount }
            return batch
        }
    }
}
