// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(CustomByteBufferAllocator) import NIOCore

extension ByteBufferAllocator {
    /// Maps large buffers page by page, so that a buffer takes no more memory than was ever written to it.
    ///
    /// TLS keeps a buffer of 32 KiB and one of 64 KiB for each connection, of which a client that rests has used the beginning.
    /// `malloc` would place them in memory that others have used, all of which stays resident.
    static let mapped = ByteBufferAllocator(
        allocate: { MappedMemory.allocate($0) },
        reallocate: { MappedMemory.reallocate($0, from: $1, to: $2) },
        deallocate: { MappedMemory.deallocate($0) },
        copy: { $0.copyMemory(from: $1, byteCount: $2) }
    )
}

/// Memory with a header in front that names its allocator.
private enum MappedMemory {
    /// Smaller buffers come from `malloc`.
    private static let minimum = 16 * 1024
    /// What `malloc` aligns to.
    private static let headerLength = 16

    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let length = byteCount + headerLength
        // The system bounds how many mappings a process has: what it refuses, malloc gives.
        if byteCount >= minimum, let base = map(length) { return withHeader(base, mappedLength: length) }
        return malloc(length).map { withHeader($0, mappedLength: 0) }
    }

    static func reallocate(_ memory: UnsafeMutableRawPointer?, from old: Int, to new: Int) -> UnsafeMutableRawPointer? {
        guard let memory else { return allocate(new) }
        if new < minimum, mappedLength(of: memory) == 0 {
            return realloc(memory - headerLength, new + headerLength).map { withHeader($0, mappedLength: 0) }
        }
        guard let moved = allocate(new) else { return nil }
        moved.copyMemory(from: memory, byteCount: min(old, new))
        deallocate(memory)
        return moved
    }

    static func deallocate(_ memory: UnsafeMutableRawPointer) {
        let length = mappedLength(of: memory)
        if length == 0 { free(memory - headerLength) } else { munmap(memory - headerLength, length) }
    }

    private static func map(_ length: Int) -> UnsafeMutableRawPointer? {
        let base = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return base == MAP_FAILED ? nil : base
    }

    /// - Parameter length: Bytes that are mapped; 0 for memory of `malloc`.
    private static func withHeader(_ base: UnsafeMutableRawPointer, mappedLength length: Int) -> UnsafeMutableRawPointer
    {
        base.storeBytes(of: length, as: Int.self)
        return base + headerLength
    }

    private static func mappedLength(of memory: UnsafeMutableRawPointer) -> Int {
        (memory - headerLength).load(as: Int.self)
    }
}
