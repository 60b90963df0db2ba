// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct MappedAllocatorTests {
    @Test(arguments: [1, 100, 16 * 1024 - 1, 16 * 1024, 100_000])
    func `a buffer keeps its bytes as it grows`(capacity: Int) {
        var buffer = ByteBufferAllocator.mapped.buffer(capacity: capacity)
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for start in stride(from: 0, to: bytes.count, by: 777) {
            buffer.writeBytes(bytes[start..<min(start + 777, bytes.count)])
        }
        #expect(Array(buffer.readableBytesView) == bytes)
        let copy = buffer
        buffer.clear(minimumCapacity: 10)
        buffer.writeInteger(UInt8(7))
        #expect(Array(copy.readableBytesView) == bytes)
        #expect(Array(buffer.readableBytesView) == [7])
        buffer.reserveCapacity(minimumWritableBytes: 20_000)
        #expect(Array(buffer.readableBytesView) == [7])
    }

    @Test func `a large buffer takes the pages that were written, and no more`() throws {
        var buffer = ByteBufferAllocator.mapped.buffer(capacity: 64 * 1024)
        buffer.writeBytes(Array(repeating: 1, count: 100))
        let page = sysconf(Int32(_SC_PAGESIZE))
        let resident = try buffer.withVeryUnsafeBytes { memory in
            let start = try #require(memory.baseAddress)
            let first = UnsafeMutableRawPointer(mutating: start - Int(bitPattern: start) % page)
            let length = memory.count - page
            var pages = [UInt8](repeating: 0, count: (length + page - 1) / page)
            try #require(mincore(first, length, &pages) == 0)
            return pages.count { $0 & 1 == 1 }
        }
        #expect(resident == 1)
    }
}
