// SPDX-License-Identifier: Apache-2.0

extension JSONParser {
    /// The bytes that have a meaning in JSON.
    enum Character {
        static let quote = UInt8(ascii: "\"")
        static let apostrophe = UInt8(ascii: "'")
        static let backslash = UInt8(ascii: "\\")
        static let openingBrace = UInt8(ascii: "{")
        static let closingBrace = UInt8(ascii: "}")
        static let openingBracket = UInt8(ascii: "[")
        static let closingBracket = UInt8(ascii: "]")
        static let colon = UInt8(ascii: ":")
        static let comma = UInt8(ascii: ",")
        static let minus = UInt8(ascii: "-")
        static let zero = UInt8(ascii: "0")
        static let nine = UInt8(ascii: "9")

        static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D ~= byte) }

        static func isDigit(_ byte: UInt8) -> Bool { zero...nine ~= byte }

        /// Returns whether the byte may begin an unquoted key.
        static func isLetter(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
                UInt8(ascii: "$"):
                true
            default: false
            }
        }

        static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
            switch digit {
            case zero...nine: digit - zero
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
            default: nil
            }
        }

        /// Returns the byte that an escape stands for, from the byte after the backslash; unknown ones stand for
        /// themselves.
        static func escaped(_ byte: UInt8) -> UInt8 {
            switch byte {
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "t"): 0x09
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "v"): 0x0B
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "r"): 0x0D
            default: byte
            }
        }
    }
}

extension [UInt8] {
    /// Returns the first position of a byte from `start` on, or `count` if there is none.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int { firstIndex(of: byte, orOf: byte, from: start) }

    /// Returns the first position of either byte from `start` on, or `count` if there is none.
    func firstIndex(of a: UInt8, orOf b: UInt8, from start: Int) -> Int {
        withUnsafeBytes { $0.firstIndex(of: a, orOf: b, from: start) }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first position of a byte from `start` on, or `endIndex` if there is none.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int {
        withUnsafeBytes { $0.firstIndex(of: byte, orOf: byte, from: start &- startIndex) } &+ startIndex
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the first position of either byte from `start` on, or `count`; compares sixteen bytes at a time.
    @inline(__always)
    func firstIndex(of a: UInt8, orOf b: UInt8, from start: Int) -> Int {
        let (manyA, manyB) = (SIMD16(repeating: a), SIMD16(repeating: b))
        var position = start
        while position &+ 16 <= count {
            let block = loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
            // Each byte that was found has all bits set.
            let found = unsafeBitCast((block .== manyA) .| (block .== manyB), to: SIMD2<UInt64>.self)
            if found.x != 0 { return position &+ UInt64(littleEndian: found.x).trailingZeroBitCount / 8 }
            if found.y != 0 { return position &+ 8 &+ UInt64(littleEndian: found.y).trailingZeroBitCount / 8 }
            position &+= 16
        }
        while position < count, self[position] != a, self[position] != b { position &+= 1 }
        return position
    }

    /// Returns how often a byte occurs; compares sixteen bytes at a time.
    package func occurrences(of byte: UInt8) -> Int {
        let many = SIMD16(repeating: byte)
        var (total, position) = (0, 0)
        while position &+ 16 <= count {
            // A sum of more than 255 would not fit a lane.
            let end = position &+ Swift.min(255, (count &- position) / 16) &* 16
            var sums = SIMD16<UInt8>()
            while position < end {
                let block = loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
                // Each byte that was found is minus one.
                sums &-= unsafeBitCast(block .== many, to: SIMD16<UInt8>.self)
                position &+= 16
            }
            total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum())
        }
        while position < count {
            if self[position] == byte { total &+= 1 }
            position &+= 1
        }
        return total
    }
}
