// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Hands numbered lines to several workers; reading, which may block, happens on a separate thread.
final class LineQueue: @unchecked Sendable {
    typealias NumberedLine = (Int, LineReader.Line)

    // Unchecked: `lines` and `count` are touched only on the serial queue.
    private let queue = DispatchQueue(label: "richpush.lines")
    private var lines: LineReader
    private var count = 0
    /// Lines that arrived with one that was handed out, the next one last: they need no change of threads.
    private let arrived = Mutex<[NumberedLine]>([])
    private static let arrivedLimit = 16

    init(_ lines: sending LineReader) {
        self.lines = lines
    }

    /// The next line and its number from 0, or nil at the end of the input.
    ///
    /// Throws `CancellationError` when the task is cancelled, even while nothing comes from a terminal or a pipe; the line
    /// that comes then is lost.
    func next() async throws -> NumberedLine? {
        try Task.checkCancellation()
        if let line = arrived.withLock({ $0.popLast() }) { return line }
        let turn = Turn()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard turn.begins(continuation) else { return }
                queue.async {
                    turn.ends(with: Result { try self.take() })
                }
            }
        } onCancel: {
            turn.ends(with: .failure(CancellationError()))
        }
    }

    /// Reads a line, and keeps the lines that arrived with it; called on the serial queue.
    private func take() throws -> NumberedLine? {
        // Read for another worker meanwhile.
        if let line = arrived.withLock({ $0.popLast() }) { return line }
        guard let line = try lines.next() else { return nil }
        let first = number(line)
        var others: [NumberedLine] = []
        while others.count < Self.arrivedLimit, let line = lines.nextArrived() { others.append(number(line)) }
        others.reverse()
        arrived.withLock { $0 = others }
        return first
    }

    private func number(_ line: LineReader.Line) -> NumberedLine {
        defer { count += 1 }
        return (count, line)
    }

    /// One wait for a line, ended by the line or by cancellation, whichever is first.
    private final class Turn: Sendable {
        typealias Continuation = CheckedContinuation<NumberedLine?, any Error>

        private enum State {
            case new
            case waiting(Continuation)
            case over
        }

        private let state = Mutex(State.new)

        /// `false` if it was cancelled before; then the continuation is resumed.
        func begins(_ continuation: Continuation) -> Bool {
            let begins = state.withLock { state in
                guard case .new = state else { return false }
                state = .waiting(continuation)
                return true
            }
            if !begins { continuation.resume(throwing: CancellationError()) }
            return begins
        }

        func ends(with result: Result<NumberedLine?, any Error>) {
            let continuation: Continuation? = state.withLock { state in
                defer { state = .over }
                return if case .waiting(let continuation) = state { continuation } else { nil }
            }
            continuation?.resume(with: result)
        }
    }
}
