// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// Turns a command into a filter: one JSON document per line in, one JSON result per line out, in the same order.
struct JSONLines {
    /// Bytes of results that are collected before they are written, while more input is at hand.
    private static let outputSize = 1 << 16

    let source: InputSource

    /// Answers every line and returns whether the limit was reached by some line's findings.
    func run(failingOn limit: FindingLimit?, answer: (LineReader.Line) -> LineAnswer) throws -> Bool {
        var lines = try LineReader(source)
        var output: [UInt8] = []
        var isReached = false
        while let line = try lines.next() {
            let answer = answer(line)
            isReached = isReached || limit?.isReached(by: answer.findings) == true
            output += answer.bytes
            if output.count >= Self.outputSize || !lines.hasBufferedLine {
                try StandardOutput.write(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        return isReached
    }

    /// The same for answers that take their time, as many at once as are allowed.
    ///
    /// A result is written as soon as all before it are, so that a program may wait for one before it sends the next.
    func run(
        failingOn limit: FindingLimit?,
        atOnce: Int,
        answer: @escaping @Sendable (LineReader.Line) async -> LineAnswer
    ) async throws -> Bool {
        let output = OrderedOutput()
        let lines = LineQueue(try LineReader(source))
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<atOnce {
                group.addTask {
                    var isReached = false
                    while let (index, line) = try await lines.next() {
                        let answer = await answer(line)
                        isReached = isReached || limit?.isReached(by: answer.findings) == true
                        try await output.put(answer.bytes, at: index)
                    }
                    return isReached
                }
            }
            return try await group.reduce(false) { $0 || $1 }
        }
    }
}
