// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct LineBlocksTests {
    private func numbers(_ block: LineBlock) -> [Int] {
        var numbers: [Int] = []
        block.forEachLine { numbers.append(Int(String(decoding: $0.bytes, as: UTF8.self)) ?? -1) }
        return numbers
    }

    @Test func `blocks come in the order of the lines, whichever core was first`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "numbers")
            let count = 400_000
            try Data((0..<count).map(String.init).joined(separator: "\n").utf8).write(to: file)
            let blocks = LineBlocks(try LineReader(InputSource(argument: file.path)), make: numbers)
            var (next, blockCount) = (0, 0)
            for try await block in blocks {
                #expect(block == Array(next..<next + block.count))
                next += block.count
                blockCount += 1
            }
            #expect(next == count)
            #expect(blockCount > 1)
        }
    }

    @Test func `lines longer than what is read at once come whole, and those behind one too long have their numbers`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "lines")
            let lengths = [10, 700_000, 0, LineReader.byteLimit, 3, LineReader.byteLimit + 1, 7, 300_000]
            try Data(lengths.map { String(repeating: "x", count: $0) }.joined(separator: "\n").utf8).write(to: file)
            let blocks = LineBlocks(try LineReader(InputSource(argument: file.path))) { block in
                var lines: [LineReader.Line] = []
                block.forEachLine { lines.append($0) }
                return lines
            }
            var lines: [LineReader.Line] = []
            for try await block in blocks { lines += block }
            #expect(lines.map(\.number) == Array(1...lengths.count))
            #expect(lines.map(\.byteCount) == lengths)
            #expect(lines.map(\.isTooLong) == lengths.map { $0 > LineReader.byteLimit })
            #expect(lines.allSatisfy { $0.bytes.count == ($0.isTooLong ? 0 : $0.byteCount) })
        }
    }

    @Test func `an input without lines has no block`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "empty")
            try Data().write(to: file)
            for try await block in LineBlocks(try LineReader(InputSource(argument: file.path)), make: numbers) {
                Issue.record("\(block) came from nothing")
            }
        }
    }

    @Test func `lines are handed out while more are awaited, and a cancelled task waits no longer`() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            // Open for both, so that neither end waits for the other.
            let writer = open(pipe, O_RDWR)
            defer { close(writer) }
            let blocks = LineBlocks(try LineReader(InputSource(argument: pipe)), make: numbers)
            #expect(write(writer, "1\n2\nunfinished", 14) == 14)
            var iterator = blocks.makeAsyncIterator()
            #expect(try await iterator.next() == [1, 2])
            let waiting = Task {
                var iterator = blocks.makeAsyncIterator()
                return try await iterator.next()
            }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}
