// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Bytes of a file or an array, read at any offset with every access checked.
struct ByteSource {
    private static let windowByteCount = 256 * 1024
    /// The first window's size, and the size of each window after a jump: a header says where to read on.
    private static let firstWindowByteCount = 4 * 1024

    let count: Int
    private var window: [UInt8]
    private var windowStart = 0
    private var descriptor: Int32?

    init(_ bytes: [UInt8]) {
        count = bytes.count
        window = bytes
    }

    init(path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            _ = Glibc.close(descriptor)
            throw POSIXError(.EINVAL)
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
        window = []
    }

    mutating func close() {
        guard let descriptor else { return }
        _ = Glibc.close(descriptor)
        self.descriptor = nil
    }

    /// The byte at the offset; `nil` outside the file.
    mutating func byte(at offset: Int) -> UInt8? {
        guard hold(offset) else { return nil }
        return window[offset - windowStart]
    }

    /// This many bytes from the offset; `nil` unless all of them exist.
    mutating func bytes(at offset: Int, count wanted: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, wanted >= 0, wanted <= Self.windowByteCount, offset <= count - wanted else { return nil }
        guard wanted > 0 else { return [] }
        if offset < windowStart || offset + wanted > windowStart + window.count {
            guard load(from: offset, atLeast: wanted), offset + wanted <= windowStart + window.count else { return nil }
        }
        return window[(offset - windowStart)..<(offset - windowStart + wanted)]
    }

    /// Whether these bytes stand at the offset.
    mutating func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard let found = bytes(at: offset, count: text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { found.elementsEqual($0) }
    }

    mutating func bigEndian16(at offset: Int) -> Int? { number(at: offset, count: 2, bigEndian: true) }
    mutating func bigEndian24(at offset: Int) -> Int? { number(at: offset, count: 3, bigEndian: true) }
    mutating func bigEndian32(at offset: Int) -> Int? { number(at: offset, count: 4, bigEndian: true) }
    /// Clamped to the largest `Int`, which no file is as long as.
    mutating func bigEndian64(at offset: Int) -> Int? {
        guard let high = bigEndian32(at: offset), let low = bigEndian32(at: offset + 4) else { return nil }
        return high > Int(Int32.max) ? .max : high << 32 | low
    }

    mutating func littleEndian16(at offset: Int) -> Int? { number(at: offset, count: 2, bigEndian: false) }
    mutating func littleEndian24(at offset: Int) -> Int? { number(at: offset, count: 3, bigEndian: false) }
    mutating func littleEndian32(at offset: Int) -> Int? { number(at: offset, count: 4, bigEndian: false) }

    /// Four bytes as text; bytes that are not characters make it match nothing.
    mutating func name(at offset: Int) -> String? {
        bytes(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Hands out the bytes of a range in pieces as large as the window; `nil` when the file ends before it does.
    mutating func forEachPiece(from start: Int, count wanted: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool
    {
        guard start >= 0, wanted >= 0, start <= count - wanted else { return false }
        var offset = start
        let end = start + wanted
        while offset < end {
            guard hold(offset, upTo: end) else { return false }
            let upTo = min(end, windowStart + window.count)
            window.withUnsafeBufferPointer {
                body(UnsafeBufferPointer(rebasing: $0[(offset - windowStart)..<(upTo - windowStart)]))
            }
            offset = upTo
        }
        return true
    }

    private mutating func number(at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        var value = 0
        for index in 0..<count {
            guard let byte = byte(at: offset + (bigEndian ? index : count - 1 - index)) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    /// Has the byte at the offset in the window, and of those up to the end as many as fit if it has to be filled.
    private mutating func hold(_ offset: Int, upTo end: Int = 0) -> Bool {
        guard offset >= 0, offset < count else { return false }
        if offset >= windowStart, offset < windowStart + window.count { return true }
        return load(from: offset, atLeast: end - offset)
    }

    /// Fills the window from the offset on; `false` when the file shrank or cannot be read.
    ///
    /// While a file is read from one window to the next, each is twice as long as the last.
    private mutating func load(from offset: Int, atLeast least: Int) -> Bool {
        guard let descriptor else { return false }
        let continues = (windowStart...windowStart + window.count).contains(offset)
        let usual = continues ? max(window.count * 2, Self.firstWindowByteCount) : Self.firstWindowByteCount
        let wanted = min(max(usual, least), Self.windowByteCount, count - offset)
        let loaded = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, wanted, off_t(offset)))
        }
        guard !loaded.isEmpty else { return false }
        window = loaded
        windowStart = offset
        return true
    }
}
