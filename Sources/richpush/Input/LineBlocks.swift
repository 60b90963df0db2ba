// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// The results for an input's lines, made on all cores and handed out in the order of the lines; for one reader.
///
/// A thread reads what is there and cuts it behind the last whole line. At most two blocks for each core are kept, read or
/// made, until they are taken, so memory does not grow with the input.
final class LineBlocks<Output: Sendable>: AsyncSequence, Sendable {
    typealias Element = Output

    private struct State {
        /// Finished results, by the number of their block.
        var made: [Int: Output] = [:]
        /// Blocks that were handed out.
        var taken = 0
        /// Blocks of the whole input, once that is known.
        var count: Int?
        var failure: (any Error)?
        var reader: CheckedContinuation<Output?, any Error>?
        /// Whether nobody takes a further block.
        var isOver = false

        /// The reader's next result; `nil` while it has to wait.
        mutating func next() -> Result<Output?, any Error>? {
            if let output = made.removeValue(forKey: taken) {
                taken += 1
                return .success(output)
            }
            guard taken == count else { return nil }
            if let failure { return .failure(failure) }
            return .success(nil)
        }
    }

    private let make: @Sendable (LineBlock) -> Output
    private let state = Mutex(State())
    /// Counted up from 0: a semaphore may not end below what it began with.
    private let room = DispatchSemaphore(value: 0)
    private let workers = DispatchQueue(label: "richpush.blocks", attributes: .concurrent)

    /// Begins to read.
    init(_ lines: LineReader, make: @escaping @Sendable (LineBlock) -> Output) {
        self.make = make
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount { room.signal() }
        FreedMemory.keep()
        // A separate thread, because it waits for input.
        Thread.detachNewThread { [self] in read(lines) }
    }

    func makeAsyncIterator() -> Iterator { Iterator(blocks: self) }

    struct Iterator: AsyncIteratorProtocol {
        let blocks: LineBlocks

        /// Throws `CancellationError` when the task is cancelled, even while nothing comes from a terminal or a pipe.
        mutating func next() async throws -> Output? { try await blocks.next() }
    }

    private func read(_ lines: LineReader) {
        var lines = lines
        var count = 0
        var failure: (any Error)?
        do {
            room.wait()
            while !state.withLock({ $0.isOver }), let block = try lines.nextBlock() {
                let index = count
                count += 1
                workers.async { [self] in
                    let output = make(block)
                    update { $0.made[index] = output }
                }
                room.wait()
            }
        } catch {
            failure = error
        }
        let (blocks, end) = (count, failure)
        update { ($0.count, $0.failure) = (blocks, end) }
    }

    private func next() async throws -> Output? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Output?, any Error>? = state.withLock { state in
                    if state.isOver { return .failure(CancellationError()) }
                    if let outcome = state.next() { return outcome }
                    state.reader = continuation
                    return nil
                }
                guard let outcome else { return }
                room.signal()
                continuation.resume(with: outcome)
            }
        } onCancel: {
            let reader = state.withLock { state in
                state.isOver = true
                defer { state.reader = nil }
                return state.reader
            }
            room.signal()
            reader?.resume(throwing: CancellationError())
        }
    }

    /// Changes the state, and hands out what its reader waits for.
    private func update(_ change: (inout State) -> Void) {
        let hand: (() -> Void)? = state.withLock { state in
            change(&state)
            guard let reader = state.reader, let outcome = state.next() else { return nil }
            state.reader = nil
            return { reader.resume(with: outcome) }
        }
        guard let hand else { return }
        room.signal()
        hand()
    }
}
