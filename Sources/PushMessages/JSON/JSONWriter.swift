// SPDX-License-Identifier: Apache-2.0

/// Writes JSON into one growing buffer that can be reused.
///
/// Each value is written with a comma after it, which the closing bracket of the container then overwrites. A container
/// that turns out empty can therefore be removed again together with its key.
public struct JSONWriter: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// Number of bytes written so far.
    public private(set) var count = 0

    /// Makes a writer with room for this many bytes; it grows as needed.
    public init(capacity: Int = 4096) {
        self.capacity = max(capacity, 64)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }

    /// Discards the bytes written so far and keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// Calls a closure with the bytes written so far, which are valid only inside it.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The bytes written so far.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

    /// Appends bytes unchanged.
    package mutating func append(_ bytes: [UInt8]) {
        reserve(bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { (memory + count).update(from: start, count: bytes.count) }
        }
        count &+= bytes.count
    }

    @inline(__always)
    private mutating func reserve(_ additional: Int) {
        if count &+ additional > capacity { grow(additional) }
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        let capacity = max(count + additional, self.capacity * 2)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        memory.update(from: self.memory, count: count)
        self.memory.deallocate()
        self.memory = memory
        self.capacity = capacity
    }
}

// MARK: - Pieces

extension JSONWriter {
    /// Appends text that is already JSON.
    @inline(__always)
    mutating func literal(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        (memory + count).update(from: text.utf8Start, count: length)
        count &+= length
    }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        reserve(1)
        memory[count] = byte
        count &+= 1
    }

    /// Ends a container that began at the mark: replaces the last comma by the bracket, or removes the container if it
    /// is empty.
    @inline(__always)
    mutating func close(_ bracket: UInt8, orReturnTo mark: Int) {
        guard memory[count &- 1] == UInt8(ascii: ",") else {
            count = mark
            return
        }
        memory[count &- 1] = bracket
        byte(UInt8(ascii: ","))
    }

    /// Ends a container, which stays even if it is empty.
    @inline(__always)
    mutating func close(_ bracket: UInt8) {
        if memory[count &- 1] == UInt8(ascii: ",") {
            memory[count &- 1] = bracket
        } else {
            byte(bracket)
        }
        byte(UInt8(ascii: ","))
    }

    /// Removes the comma after the root value.
    mutating func finish() { count &-= 1 }
}

// MARK: - Scalars

extension JSONWriter {
    /// Writes a string in quotes with its escapes, and then the byte `next`.
    ///
    /// All members share this one function, which is not inlined, so that it stays in the instruction cache.
    @inline(never)
    mutating func string(_ text: String, then next: UInt8 = UInt8(ascii: ",")) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { quoted($0, then: next) }
        if isWritten == nil {
            var text = text
            text.withUTF8 { quoted($0, then: next) }
        }
    }

    @inline(__always)
    private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, then next: UInt8) {
        // A byte becomes at most six. The 16 are for the quotes, the byte after them, and the part of a word that is
        // stored past the end of the text.
        reserve(text.count &* 6 &+ 16)
        var output = memory + count
        output.pointee = UInt8(ascii: "\"")
        output += 1
        if var input = text.baseAddress {
            var rest = text.count
            // Copies bytes before checking them; those from the first escape on are overwritten.
            while rest >= 8 {
                if rest >= 16 {
                    let block = UnsafeRawPointer(input).loadUnaligned(as: SIMD2<UInt64>.self)
                    UnsafeMutableRawPointer(output).storeBytes(of: block, as: SIMD2<UInt64>.self)
                    if Self.isPlain(block) {
                        input += 16
                        output += 16
                        rest &-= 16
                        continue
                    }
                }
                let word = UnsafeRawPointer(input).loadUnaligned(as: UInt64.self)
                UnsafeMutableRawPointer(output).storeBytes(of: word, as: UInt64.self)
                let plain = Self.escapes(in: word).trailingZeroBitCount / 8
                Self.advance(&input, &output, &rest, over: plain, of: 8)
            }
            while rest > 0 {
                let word = Self.shortWord(at: input, count: rest)
                UnsafeMutableRawPointer(output).storeBytes(of: word.littleEndian, as: UInt64.self)
                // The zeros above the bytes count as bytes to escape.
                let plain = Self.escapes(in: word.littleEndian).trailingZeroBitCount / 8
                Self.advance(&input, &output, &rest, over: plain, of: rest)
            }
        }
        output[0] = UInt8(ascii: "\"")
        output[1] = next
        count = output + 2 - memory
    }

    /// Moves past plain bytes that have been copied and, if not all copied bytes are plain, writes the escape after
    /// them.
    @inline(__always)
    private static func advance(
        _ input: inout UnsafePointer<UInt8>,
        _ output: inout UnsafeMutablePointer<UInt8>,
        _ rest: inout Int,
        over plain: Int,
        of copied: Int
    ) {
        input += plain
        output += plain
        rest &-= plain
        guard plain < copied else { return }
        output = escape(input.pointee, to: output)
        input += 1
        rest &-= 1
    }

    /// Loads one to seven bytes without reading beyond them; the first is the lowest, the bytes above are zero.
    @inline(__always)
    private static func shortWord(at input: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        let bytes = UnsafeRawPointer(input)
        if count >= 4 {
            // Two overlapping halves of four bytes each.
            let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
            let high = UInt64(UInt32(littleEndian: (bytes + count - 4).loadUnaligned(as: UInt32.self)))
            return low | high &<< (8 &* UInt64(count - 4))
        }
        // The first, the middle and the last byte; with fewer than three bytes some of them are the same byte.
        let middle = count / 2
        return UInt64(input[0]) | UInt64(input[middle]) &<< (8 &* UInt64(middle))
            | UInt64(input[count - 1]) &<< (8 &* UInt64(count - 1))
    }

    /// Returns whether none of 16 bytes needs an escape.
    @inline(__always)
    private static func isPlain(_ block: SIMD2<UInt64>) -> Bool {
        // Words one by one, because Swift moves parts of a vector back and forth.
        escapes(in: block.x) | escapes(in: block.y) == 0
    }

    /// Returns a word with the top bit set in each byte that needs an escape; above the lowest there may be false
    /// positives.
    ///
    /// In a byte below 0x80, `(byte ^ wanted) - 1` sets the top bit only for the wanted byte, and `byte - 0x20` only
    /// for control characters. Only these borrow from the byte above, which may then be a false positive.
    @inline(__always)
    private static func escapes(in word: UInt64) -> UInt64 {
        let word = UInt64(littleEndian: word)
        let quotes = (word ^ (ones &* 0x22)) &- ones
        let backslashes = (word ^ (ones &* 0x5C)) &- ones
        return (quotes | backslashes | (word &- (ones &* 0x20))) & ~word & topBits
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var topBits: UInt64 { 0x8080_8080_8080_8080 }

    @inline(never)
    private static func escape(_ byte: UInt8, to output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        output[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output[1] = byte
        case 0x08: output[1] = UInt8(ascii: "b")
        case 0x09: output[1] = UInt8(ascii: "t")
        case 0x0A: output[1] = UInt8(ascii: "n")
        case 0x0C: output[1] = UInt8(ascii: "f")
        case 0x0D: output[1] = UInt8(ascii: "r")
        default:
            output[1] = UInt8(ascii: "u")
            output[2] = UInt8(ascii: "0")
            output[3] = UInt8(ascii: "0")
            output[4] = UInt8(ascii: "0") + byte >> 4
            let low = byte & 15
            output[5] = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") - 10 + low
            return output + 6
        }
        return output + 2
    }

    /// Writes an integer in decimal digits.
    mutating func integer(_ value: Int) {
        reserve(20)
        if value < 0 { byte(UInt8(ascii: "-")) }
        digits(UInt64(value.magnitude), atLeast: 1)
    }

    /// Writes decimal digits, padded with leading zeros to at least `least` digits.
    mutating func digits(_ value: UInt64, atLeast least: Int) {
        var length = 1
        var rest = value / 10
        while rest > 0 {
            length += 1
            rest /= 10
        }
        length = max(length, least)
        reserve(length)
        rest = value
        for position in stride(from: count + length - 1, through: count, by: -1) {
            memory[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    /// Writes the shortest decimal that reads back as the same number; non-finite numbers as in protobuf's JSON
    /// mapping.
    mutating func number(_ value: Double) {
        if let integer = Int(exactly: value), integer.magnitude < 1 << 53, integer != 0 || value.sign == .plus {
            self.integer(integer)
        } else if value.isFinite {
            for byte in value.description.utf8 { self.byte(byte) }
        } else {
            literal(value.isNaN ? "\"NaN\"" : value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        }
    }
}
