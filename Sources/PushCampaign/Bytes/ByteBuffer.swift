// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A growing buffer of bytes that one thread writes.
///
/// It owns its memory alone and cannot be copied, so it may move from thread to thread.
struct ByteBuffer: ~Copyable, @unchecked Sendable {
    /// Bytes behind the contents that may be read or overwritten, so that copies can go in whole words.
    static let slack = 64

    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: capacity + Self.slack)
        base.initialize(repeating: 0, count: capacity + Self.slack)
    }

    deinit { base.deallocate() }

    var span: ByteSpan { ByteSpan(base, count) }

    func span(from start: Int) -> ByteSpan { ByteSpan(base + start, count - start) }

    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if count &+ additional > capacity { grow(additional) }
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        let capacity = max(count + additional, self.capacity * 2)
        let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
        base.initialize(repeating: 0, count: capacity + Self.slack)
        base.update(from: self.base, count: count)
        self.base.deallocate()
        self.base = base
        self.capacity = capacity
    }

    /// Appends bytes behind which ``slack`` bytes may be read.
    @inline(__always)
    mutating func appendPadded(_ bytes: ByteSpan) {
        reserve(bytes.count)
        let to = UnsafeMutableRawPointer(base + count)
        let from = UnsafeRawPointer(bytes.base)
        if bytes.count <= 64 {
            var offset = 0
            repeat {
                to.storeBytes(
                    of: (from + offset).loadUnaligned(as: SIMD4<UInt64>.self),
                    toByteOffset: offset,
                    as: SIMD4<UInt64>.self
                )
                offset &+= 32
            } while offset < bytes.count
        } else {
            memcpy(to, from, bytes.count)
        }
        count &+= bytes.count
    }

    /// Moves what follows to the front.
    mutating func removeFirst(_ drop: Int) {
        memmove(base, base + drop, count - drop)
        count -= drop
    }

    /// Puts zeros behind the contents, so that nothing old is taken for a part of them.
    mutating func terminate() {
        memset(base + count, 0, Self.slack)
    }

    mutating func append(_ bytes: ByteSpan) {
        reserve(bytes.count)
        memcpy(base + count, bytes.base, bytes.count)
        count += bytes.count
    }

    mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    /// Appends a literal; under this name no literal is taken for a `String`, whose bytes are slow to get at.
    @inline(__always)
    mutating func append(static text: StaticString) {
        append(ByteSpan(text.utf8Start, text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let base = bytes.baseAddress { append(ByteSpan(base, bytes.count)) }
        }
    }

    mutating func append(_ value: Int) {
        reserve(20)
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var (width, bound) = (1, 10 as UInt)
        while width < 20, rest >= bound {
            width &+= 1
            bound = bound &* 10
        }
        count &+= width
        var place = base + count
        while rest >= 10 {
            place -= 1
            place.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        place[-1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    }

    /// Appends text as the inside of a JSON string, spelled as the product's JSON writer does.
    @inline(__always)
    mutating func appendEscaped(_ text: ByteSpan) {
        reserve(text.count &* 6 &+ 8)
        var (input, rest) = (text.base, text.count)
        var output = base + count
        while rest >= 8 {
            let word = Bytes.word(input)
            UnsafeMutableRawPointer(output).storeBytes(of: word.littleEndian, as: UInt64.self)
            let escapes = Bytes.escapes(in: word)
            let plain = escapes.trailingZeroBitCount / 8
            input += plain
            output += plain
            rest &-= plain
            if escapes != 0 {
                output = Self.escape(input.pointee, to: output)
                input += 1
                rest &-= 1
            }
        }
        while rest > 0 {
            let byte = input.pointee
            if byte == Bytes.quote || byte == Bytes.backslash || byte < 0x20 {
                output = Self.escape(byte, to: output)
            } else {
                output.pointee = byte
                output += 1
            }
            input += 1
            rest &-= 1
        }
        count = output - base
    }

    @inline(never)
    private static func escape(_ byte: UInt8, to output: UnsafeMutablePointer<UInt8>)
        -> UnsafeMutablePointer<UInt8>
    {
        output[0] = Bytes.backslash
        switch byte {
        case Bytes.quote, Bytes.backslash: output[1] = byte
        case 0x08: output[1] = UInt8(ascii: "b")
        case 0x09: output[1] = UInt8(ascii: "t")
        case 0x0A: output[1] = UInt8(ascii: "n")
        case 0x0C: output[1] = UInt8(ascii: "f")
        case 0x0D: output[1] = UInt8(ascii: "r")
        default:
            let digits: StaticString = "0123456789abcdef"
            output[1] = UInt8(ascii: "u")
            output[2] = UInt8(ascii: "0")
            output[3] = UInt8(ascii: "0")
            output[4] = digits.utf8Start[Int(byte >> 4)]
            output[5] = digits.utf8Start[Int(byte & 15)]
            return output + 6
        }
        return output + 2
    }
}
