// SPDX-License-Identifier: Apache-2.0

/// Cheap looks at what a row made of a leaf; what they do not let pass is linted.
enum LeafCheck {
    /// Whether it is a token without white space, control characters and characters beyond ASCII.
    static func isPlainTarget(_ bytes: ByteSpan) -> Bool {
        guard bytes.count > 24 else { return false }
        // The last word overlaps the one before.
        var unfit = unfit(in: Bytes.word(bytes.end - 8))
        var position = 0
        while position &+ 8 < bytes.count {
            unfit |= self.unfit(in: Bytes.word(bytes.base + position))
            position &+= 8
        }
        return unfit == 0
    }

    /// Not 0 if one of eight bytes is not allowed in a token.
    @inline(__always)
    private static func unfit(in word: UInt64) -> UInt64 {
        Bytes.matches(Bytes.backslash, in: word) | Bytes.matches(UInt8(ascii: "/"), in: word)
            | Bytes.matches(0x7F, in: word) | Bytes.below(0x21, in: word) | Bytes.beyondASCII(in: word)
    }

    /// Whether it is an https URL of a JPEG or PNG, all of it letters, digits and marks that every device reads.
    static func isPlainImageURL(_ bytes: ByteSpan) -> Bool {
        let scheme: StaticString = "https://"
        guard bytes.count > 12, Bytes.areEqual(bytes.base, scheme.utf8Start, 8), isPictureName(bytes)
        else {
            return false
        }
        var position = 8
        var dots = 0
        while position < bytes.count, bytes[position] != UInt8(ascii: "/") {
            let byte = bytes[position]
            guard
                byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || Bytes.isDigit(byte)
                    || isLetter(byte)
            else {
                return false
            }
            if byte == UInt8(ascii: ".") {
                guard position > 8, bytes[position - 1] != byte else { return false }
                dots += 1
            }
            position += 1
        }
        guard dots > 0, position < bytes.count, isLetter(bytes[position - 1]), isLetter(bytes[8]) else {
            return false
        }
        for index in position..<bytes.count {
            guard bytes[index] == UInt8(ascii: "/") || Bytes.isUnreservedInURL(bytes[index]) else {
                return false
            }
        }
        return true
    }

    /// Whether it begins as a URL of the web and holds no white space.
    static func isWebURL(_ bytes: ByteSpan) -> Bool {
        let start = bytes.prefix(min(8, bytes.count)).string.lowercased()
        return (start.hasPrefix("https://") || start.hasPrefix("http://")) && bytes.buffer.allSatisfy { $0 > 0x20 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isPictureName(_ bytes: ByteSpan) -> Bool {
        func ends(with suffix: StaticString) -> Bool {
            let count = suffix.utf8CodeUnitCount
            return bytes.count > count && Bytes.areEqual(bytes.end - count, suffix.utf8Start, count)
        }
        return ends(with: ".jpg") || ends(with: ".png") || ends(with: ".jpeg")
    }

    /// Whether it is a number of JSON.
    static func isNumber(_ bytes: ByteSpan) -> Bool {
        var position = 0
        func digits() -> Bool {
            let start = position
            while position < bytes.count, Bytes.isDigit(bytes[position]) { position += 1 }
            return position > start
        }
        if bytes.count > 0, bytes[0] == UInt8(ascii: "-") { position = 1 }
        let start = position
        guard digits(), bytes[start] != UInt8(ascii: "0") || position == start + 1 else { return false }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard digits() else { return false }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            guard digits() else { return false }
        }
        return position == bytes.count
    }

    /// Whether it is a number that no field for numbers has anything against.
    static func isSmallCount(_ bytes: ByteSpan) -> Bool {
        bytes.count <= 9 && bytes.buffer.allSatisfy(Bytes.isDigit)
    }
}
