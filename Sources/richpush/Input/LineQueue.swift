// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Hands numbered lines to several workers; reading, which may block, happens on a thread of its own.
final class LineQueue: @unchecked Sendable {
    // Unchecked: `lines` and `count` are touched only on the serial queue.
    private let queue = DispatchQueue(label: "richpush.lines")
    private var lines: LineReader
    private var count = 0

    init(_ lines: sending LineReader) {
        self.lines = lines
    }

    /// The next line and its number from 0, or nil at the end of the input.
    func next() async throws -> (Int, LineReader.Line)? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        guard let line = try self.lines.next() else { return nil }
                        defer { self.count += 1 }
                        return (self.count, line)
                    }
                )
            }
        }
    }
}
