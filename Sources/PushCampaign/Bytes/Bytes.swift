// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Operations on bytes, eight at a time.
enum Bytes {
    static let newline = UInt8(ascii: "\n")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let comma = UInt8(ascii: ",")

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var topBits: UInt64 { 0x8080_8080_8080_8080 }

    @inline(__always)
    static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var position = 0
        while position &+ 8 <= count {
            guard word(a + position) == word(b + position) else { return false }
            position &+= 8
        }
        while position < count {
            guard a[position] == b[position] else { return false }
            position &+= 1
        }
        return true
    }

    static func firstIndex(
        of byte: UInt8,
        in bytes: UnsafePointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> Int? {
        guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The top bits of the bytes that are a quote, a backslash or a control character; above the lowest of them there may
    /// be false ones.
    @inline(__always)
    static func escapes(in word: UInt64) -> UInt64 {
        let quotes = (word ^ (ones &* 0x22)) &- ones
        let backslashes = (word ^ (ones &* 0x5C)) &- ones
        return (quotes | backslashes | (word &- (ones &* 0x20))) & ~word & topBits
    }

    /// The top bits of the bytes beyond ASCII.
    @inline(__always)
    static func beyondASCII(in word: UInt64) -> UInt64 { word & topBits }

    /// The top bits of the bytes from the bound on, which is at least 128.
    @inline(__always)
    static func from(_ bound: UInt8, in word: UInt64) -> UInt64 {
        ((word & ~topBits) &+ (ones &* UInt64(0 &- bound))) & word & topBits
    }

    /// The top bits of the bytes below the bound, which is at most 128, of which there may be false ones above the lowest.
    @inline(__always)
    static func below(_ bound: UInt8, in word: UInt64) -> UInt64 {
        (word &- (ones &* UInt64(bound))) & ~word & topBits
    }

    /// The top bits of the bytes that equal the one, of which there may be false ones above the lowest.
    @inline(__always)
    static func matches(_ byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & topBits
    }

    /// Whether the bytes, behind which ``ByteBuffer/slack`` more may be read, are well-formed UTF-8 (Unicode, table 3-7).
    static func isUTF8(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var position = 0
        while position < count {
            let high = beyondASCII(in: word(bytes + position))
            if high == 0 {
                position &+= 8
                continue
            }
            position &+= high.trailingZeroBitCount / 8
            guard position < count else { return true }
            let lead = bytes[position]
            let rest = count &- position
            if lead < 0xC2 { return false }
            if lead < 0xE0 {
                guard rest >= 2, bytes[position &+ 1] & 0xC0 == 0x80 else { return false }
                position &+= 2
            } else if lead < 0xF0 {
                guard rest >= 3 else { return false }
                let second = bytes[position &+ 1]
                guard second & 0xC0 == 0x80, bytes[position &+ 2] & 0xC0 == 0x80,
                    !(lead == 0xE0 && second < 0xA0),
                    !(lead == 0xED && second > 0x9F)
                else { return false }
                position &+= 3
            } else {
                guard lead < 0xF5, rest >= 4 else { return false }
                let second = bytes[position &+ 1]
                guard second & 0xC0 == 0x80, bytes[position &+ 2] & 0xC0 == 0x80,
                    bytes[position &+ 3] & 0xC0 == 0x80,
                    !(lead == 0xF0 && second < 0x90), !(lead == 0xF4 && second > 0x8F)
                else { return false }
                position &+= 4
            }
        }
        return true
    }

    /// How many bytes of the value there are.
    static func count(of byte: UInt8, in bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let memory = UnsafeRawPointer(bytes)
        let wanted = SIMD16<UInt8>(repeating: byte)
        var (found, position) = (0, 0)
        while position &+ 16 <= count {
            // So many that no lane counts beyond its eight bits.
            let end = min(count, position &+ 16 &* 255)
            var lanes = SIMD16<UInt8>()
            while position &+ 16 <= end {
                let piece = memory.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
                lanes.replace(with: lanes &+ 1, where: piece .== wanted)
                position &+= 16
            }
            for lane in 0..<16 { found &+= Int(lanes[lane]) }
        }
        while position < count {
            if bytes[position] == byte { found &+= 1 }
            position &+= 1
        }
        return found
    }
}
