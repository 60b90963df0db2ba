// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// Makes all changes that wait at a time in one transaction, so that they share its cost.
///
/// Whoever waits is resumed after the commit. A change that throws costs the others nothing but time: the transaction
/// is rolled back, and each is made again in one of its own.
final class WriteQueue: Sendable {
    private struct Waiting: Sendable {
        /// Makes the change and returns what resumes its caller.
        var change: @Sendable (Database) throws -> @Sendable () -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var isDraining = false
    }

    private let pool: DatabasePool
    private let state = Mutex(State())

    init(_ pool: DatabasePool) { self.pool = pool }

    func perform<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(
                Waiting(
                    change: { database in
                        let value = try change(database)
                        return { continuation.resume(returning: value) }
                    },
                    fail: { continuation.resume(throwing: $0) }
                )
            )
        }
    }

    private func enqueue(_ waiting: Waiting) {
        let starts = state.withLock { state in
            state.waiting.append(waiting)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if starts { pool.asyncWriteWithoutTransaction { self.drain($0) } }
    }

    private func drain(_ database: Database) {
        while let batch = next() {
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

    private func next() -> [Waiting]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isDraining = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
