// SPDX-License-Identifier: Apache-2.0

/// The counts of a text that is shown, and its special properties.
struct TextMeasure: BitwiseCopyable {
    var characters = 0
    var hasRightToLeft = false
    var hasEmoji = false

    /// Adds a part whose counts are known.
    @inline(__always)
    mutating func add(_ part: TextMeasure) {
        characters &+= part.characters
        hasRightToLeft = hasRightToLeft || part.hasRightToLeft
        hasEmoji = hasEmoji || part.hasEmoji
    }

    /// Adds a part of the inside of a JSON string, behind which ``ByteBuffer/slack`` more bytes may be read.
    @inline(__always)
    mutating func add(_ part: ByteSpan) {
        var place = 0
        while place < part.count {
            let count = min(8, part.count &- place)
            // Bytes behind the part are zeros.
            let word = Bytes.word(part.base + place) & (.max &>> UInt64(64 &- count &* 8))
            // Letters from right to left and emoji begin with bytes from 0xD6 on.
            guard Bytes.from(0xD6, in: word) | Bytes.matches(Bytes.backslash, in: word) == 0 else {
                return addSpecial(part.dropFirst(place))
            }
            characters &+= count
            // Bytes that begin with 10 belong to the letter before.
            let continued = Bytes.beyondASCII(in: word) & ~(word &<< 1)
            if continued != 0 { characters &-= continued.nonzeroBitCount }
            place &+= count
        }
    }

    @inline(never)
    private mutating func addSpecial(_ part: ByteSpan) {
        var place = 0
        while place < part.count {
            let byte = part[place]
            characters &+= 1
            switch byte {
            case 0x80..<0xC0:
                place &+= 1
                characters &-= 1
            case Bytes.backslash: place &+= place + 1 < part.count && part[place + 1] == UInt8(ascii: "u") ? 6 : 2
            case ..<0x80: place &+= 1
            case ..<0xE0:
                if 0xD6...0xDF ~= byte { hasRightToLeft = true }
                place &+= 2
            case ..<0xF0: place &+= 3
            default:
                if place + 1 < part.count, part[place + 1] == 0x9F { hasEmoji = true }
                place &+= 4
            }
        }
    }
}
