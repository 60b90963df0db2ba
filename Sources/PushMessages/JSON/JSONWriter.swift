// SPDX-License-Identifier: Apache-2.0

/// Builds JSON byte by byte in one growing buffer that can be used again.
///
/// Every value leaves a comma behind it; the bracket that ends its container takes that comma's place. What turns out
/// empty can thus be taken back as a whole, key and all.
public struct JSONWriter: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes have been written.
    public private(set) var count = 0

    /// Makes a writer with room for this many bytes; it grows as needed.
    public init(capacity: Int = 4096) {
        self.capacity = max(capacity, 64)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }

    /// Forgets what was written and keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// The bytes written so far, valid inside the closure.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The bytes written so far.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

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
    /// Writes bytes that are JSON already.
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

    /// Ends a container that began at the mark: with its bracket in the last comma's place, or, where nothing was
    /// written since, by taking the whole of it back.
    @inline(__always)
    mutating func close(_ bracket: UInt8, orReturnTo mark: Int) {
        guard memory[count &- 1] == UInt8(ascii: ",") else {
            count = mark
            return
        }
        memory[count &- 1] = bracket
        byte(UInt8(ascii: ","))
    }

    /// Ends a container that stays even when it is empty.
    mutating func close(_ bracket: UInt8) {
        if memory[count &- 1] == UInt8(ascii: ",") {
            memory[count &- 1] = bracket
        } else {
            byte(bracket)
        }
        byte(UInt8(ascii: ","))
    }

    /// Takes back the comma behind the outermost value.
    mutating func finish() { count &-= 1 }
}

// MARK: - Scalars

extension JSONWriter {
    /// Writes a string in quotes and what of it has to be escaped, escaped.
    @inline(__always)
    mutating func string(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { quoted($0) }
        if isWritten == nil {
            var text = text
            text.withUTF8 { quoted($0) }
        }
    }

    private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>) {
        // The worst byte becomes six, and words are stored whole.
        reserve(text.count &* 6 &+ 16)
        var output = memory + count
        output.pointee = UInt8(ascii: "\"")
        output += 1
        if var input = text.baseAddress {
            let end = input + text.count
            while end - input >= 8 {
                let word = UnsafeRawPointer(input).loadUnaligned(as: UInt64.self)
                UnsafeMutableRawPointer(output).storeBytes(of: word, as: UInt64.self)
                let escapes = Self.escapes(in: word)
                if escapes == 0 {
                    input += 8
                    output += 8
                } else {
                    let plain = escapes.trailingZeroBitCount / 8
                    input += plain
                    output = Self.escape(input.pointee, to: output + plain)
                    input += 1
                }
            }
            while input < end {
                let byte = input.pointee
                if byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
                    output.pointee = byte
                    output += 1
                } else {
                    output = Self.escape(byte, to: output)
                }
                input += 1
            }
        }
        output.pointee = UInt8(ascii: "\"")
        count = output + 1 - memory
    }

    /// The top bits of the bytes that need an escape; above the lowest one there may be false ones.
    @inline(__always)
    private static func escapes(in word: UInt64) -> UInt64 {
        let word = UInt64(littleEndian: word)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let found =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- (ones &* 0x20)) & ~word)
        return found & (ones << 7)
    }

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

    /// Writes decimal digits, with zeros in front up to the given number.
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

    /// Writes the shortest spelling that reads back as the same number; what is not finite, as protobuf's JSON has it.
    mutating func number(_ value: Double) {
        if let integer = Int(exactly: value), integer.magnitude < 1 << 53, integer != 0 || value.sign == .plus {
            self.integer(integer)
        } else if value.isFinite {
            for byte in value.description.utf8 { self.byte(byte) }
        } else {
            string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
        }
    }
}
