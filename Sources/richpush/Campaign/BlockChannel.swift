// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Hands blocks of bytes from threads that make them to one task, a few blocks ahead of it.
final class BlockChannel: Sendable {
    private struct State: Sendable {
        var blocks: [[UInt8]] = []
        var isFinished = false
        var isClosed = false
        var failure: (any Error)?
        var reader: CheckedContinuation<[UInt8]?, any Error>?
    }

    private let state = Mutex(State())
    /// Counted up from 0: a semaphore may not end below what it began with.
    private let room = DispatchSemaphore(value: 0)

    init(blocksAhead: Int = 4) {
        for _ in 0..<blocksAhead { room.signal() }
    }

    /// Waits for room and hands over a block; false if no further block is wanted.
    func put(_ block: [UInt8]) -> Bool {
        room.wait()
        let (isClosed, reader) = state.withLock { state -> (Bool, CheckedContinuation<[UInt8]?, any Error>?) in
            guard !state.isClosed else { return (true, nil) }
            defer { state.reader = nil }
            if state.reader == nil { state.blocks.append(block) }
            return (false, state.reader)
        }
        if isClosed {
            room.signal()
            return false
        }
        if let reader {
            room.signal()
            reader.resume(returning: block)
        }
        return true
    }

    /// Ends the blocks; a failure is thrown after the last block.
    func finish(throwing failure: (any Error)? = nil) {
        let reader = state.withLock { state in
            state.isFinished = true
            state.failure = failure
            defer { state.reader = nil }
            return state.reader
        }
        if let failure { reader?.resume(throwing: failure) } else { reader?.resume(returning: nil) }
    }

    /// No further block is wanted.
    func close() {
        let reader = state.withLock { state in
            state.isClosed = true
            state.blocks = []
            defer { state.reader = nil }
            return state.reader
        }
        room.signal()
        reader?.resume(returning: nil)
    }

    /// The next block; `nil` after the last, or after ``close()``.
    func next() async throws -> [UInt8]? {
        let block: [UInt8]? = try await withCheckedThrowingContinuation { continuation in
            let result: Result<[UInt8]?, any Error>? = state.withLock { state in
                if state.isClosed { return .success(nil) }
                if !state.blocks.isEmpty {
                    room.signal()
                    return .success(state.blocks.removeFirst())
                }
                if let failure = state.failure { return .failure(failure) }
                if state.isFinished { return .success(nil) }
                state.reader = continuation
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
        return block
    }
}
