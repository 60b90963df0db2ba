// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PushMessages
import Synchronization

/// Answers the lines of an input on all cores: blocks of lines in, their results out in the same order.
///
/// A thread reads what is there and cuts it behind the last whole line. At most two blocks for each core are kept, read or
/// answered, until they are written, so memory does not grow with the input; and a result is written as soon as all before
/// it are, so that a program may wait for one before it sends the next line.
final class LineFilter: Sendable {
    /// Writes the result of one line, newline included, and returns the findings that decide the exit status.
    typealias Answer = @Sendable (LineReader.Line, inout JSONWriter) -> [Finding]

    private struct State {
        /// Results by the number of their block, until all before them are written.
        var results: [Int: BlockResult] = [:]
        /// Blocks that are written.
        var written = 0
        /// Whether a thread is writing; it writes what is finished meanwhile as well.
        var isWriting = false
        /// Blocks of the whole input, once that is known.
        var count: Int?
        var isReached = false
        var tally = LineTally()
        var readFailure: (any Error)?
        var writeFailure: (any Error)?

        var isEnded: Bool { writeFailure != nil || written == count }
    }

    /// What is left of the input.
    private struct Rest {
        var lines: LineReader
        /// Blocks that were read.
        var count = 0
    }

    private let limit: FindingLimit?
    private let answer: Answer
    private let state = Mutex(State())
    /// `nil` before the work and after the end of the input.
    private let rest = Mutex<Rest?>(nil)
    /// Counted up from 0: a semaphore may not end below what it began with.
    private let room = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private static let threadCount = ProcessInfo.processInfo.activeProcessorCount

    init(failingOn limit: FindingLimit?, answer: @escaping Answer) {
        self.limit = limit
        self.answer = answer
        for _ in 0..<2 * Self.threadCount { room.signal() }
    }

    /// The findings in the lines that are answered until now.
    var tally: LineTally { state.withLock(\.tally) }

    /// Answers every line and returns whether the limit was reached by some line's findings.
    ///
    /// Throws what reading or writing fails with; what was read before that is answered and written.
    func run(_ lines: LineReader) throws -> Bool {
        FreedMemory.keep()
        rest.withLock { $0 = Rest(lines: lines) }
        // Separate threads: one may wait for input when a failed write has ended the work, and Dispatch has as many
        // threads as there are cores, one of which waits below.
        for _ in 0..<Self.threadCount { Thread.detachNewThread { self.answerBlocks() } }
        ended.wait()
        return try state.withLock { state in
            if let failure = state.writeFailure ?? state.readFailure { throw failure }
            return state.isReached
        }
    }

    private func answerBlocks() {
        while let (block, index) = nextBlock() { answerLines(of: block, index) }
    }

    /// Reads a block once there is room for it; `nil` at the end of the input.
    private func nextBlock() -> (block: LineBlock, index: Int)? {
        room.wait()
        return rest.withLock { rest in
            var failure: InputFailure?
            do throws(InputFailure) {
                if let block = try rest?.lines.nextBlock() {
                    defer { rest?.count += 1 }
                    return (block, rest?.count ?? 0)
                }
            } catch {
                failure = error
            }
            if let count = rest?.count {
                rest = nil
                update { [failure] state in
                    state.count = count
                    state.readFailure = failure
                }
            }
            // The others find the end as well.
            room.signal()
            return nil
        }
    }

    private func answerLines(of block: LineBlock, _ index: Int) {
        var writer = JSONWriter(capacity: block.bytes.count + 4096)
        var isReached = false
        var tally = LineTally()
        block.forEachLine { line in
            let findings = answer(line, &writer)
            tally.count(findings)
            if let limit, !isReached { isReached = limit.isReached(by: findings) }
        }
        finish(BlockResult(writer), index, isReached, tally)
    }

    /// Keeps a result until all before it are written, then writes it and the finished results after it.
    private func finish(_ result: BlockResult, _ index: Int, _ isReached: Bool, _ tally: LineTally) {
        state.withLock { state in
            state.results[index] = result
            state.isReached = state.isReached || isReached
            state.tally += tally
        }
        // Outside the lock, so that other threads do not wait for the output.
        while let result = nextToWrite() {
            var failure: (any Error)?
            do {
                try result.withBytes { try StandardOutput.write($0) }
            } catch {
                failure = error
            }
            update { [failure] state in
                state.isWriting = false
                state.writeFailure = failure
                if failure == nil { state.written += 1 }
            }
            if failure != nil { return }
            room.signal()
        }
    }

    /// Takes the result that is to be written next, unless it is not there yet or another thread is writing.
    private func nextToWrite() -> BlockResult? {
        state.withLock { state in
            guard !state.isWriting, state.writeFailure == nil,
                let result = state.results.removeValue(forKey: state.written)
            else { return nil }
            state.isWriting = true
            return result
        }
    }

    /// Changes the state, and lets ``run(_:)`` go on when that ends the work.
    private func update(_ change: (inout State) -> Void) {
        let ends = state.withLock { state in
            let wasEnded = state.isEnded
            change(&state)
            return !wasEnded && state.isEnded
        }
        if ends { ended.signal() }
    }
}

/// The results of a block's lines, in the memory that they were written into.
private final class BlockResult: @unchecked Sendable {
    // Unchecked: nobody writes any more.
    private let writer: JSONWriter

    init(_ writer: consuming JSONWriter) { self.writer = writer }

    func withBytes(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try writer.withBytes(body) }
}

/// Whole lines of an input, as many as arrived at once.
struct LineBlock: Sendable {
    /// The lines with their newlines; the last line of an input may have none.
    var bytes: ArraySlice<UInt8>
    /// The number of the first line in the input, counted from 1.
    var firstNumber: Int
    /// A line that is too long to keep, in place of all others.
    var longLine: LineReader.Line?

    /// Hands out the lines in order.
    func forEachLine(_ body: (LineReader.Line) -> Void) {
        if let longLine { return body(longLine) }
        var (position, number) = (bytes.startIndex, firstNumber)
        while position < bytes.endIndex {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: position)
            body(LineReader.Line(bytes[position..<end], number: number))
            position = end + 1
            number += 1
        }
    }
}
