// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSimulator

@Suite(.timeLimit(.minutes(10)))
struct ByteSourceTests {
    /// Longer than the largest window; every byte tells its offset.
    private static let content = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

    @Test func `a file gives the same bytes as memory, from window to window and after jumps`() throws {
        try withFile { file in
            var memory = ByteSource(Self.content)
            for start in [0, 3, 4095, 4096, 100_000, 699_990] {
                for step in [1, 2, 5000, 300_000] {
                    for offset in stride(from: start, through: Self.content.count, by: step).prefix(1000) {
                        #expect(file.bigEndian32(at: offset) == memory.bigEndian32(at: offset))
                        #expect(file.bytes(at: offset, count: 7) == memory.bytes(at: offset, count: 7))
                    }
                }
            }
            for offset in [699_000, 5, 250_000, 0, 262_140, 262_144, 700_000, 700_001, -1] {
                #expect(file.byte(at: offset) == memory.byte(at: offset))
                #expect(file.bytes(at: offset, count: 5000) == memory.bytes(at: offset, count: 5000))
            }
        }
    }

    @Test func `a range is handed out whole, in its order, and not where the file ends before it`() throws {
        try withFile { file in
            for (start, count) in [(0, 700_001), (37, 699_000), (690_000, 10_001), (4090, 12), (8, 0)] {
                _ = file.byte(at: start)
                var found: [UInt8] = []
                #expect(file.forEachPiece(from: start, count: count) { found += $0 })
                #expect(found == Array(Self.content[start..<(start + count)]))
            }
            #expect(!file.forEachPiece(from: 1, count: 700_001) { _ in })
        }
    }

    private func withFile(_ body: (inout ByteSource) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bin").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(Self.content).write(to: URL(fileURLWithPath: path))
        var source = try ByteSource(path: path)
        defer { source.close() }
        try body(&source)
    }
}
