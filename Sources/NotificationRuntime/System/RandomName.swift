// SPDX-License-Identifier: Apache-2.0

/// Names that nothing else has, as systems give them to files and requests.
package enum RandomName {
    /// A random UUID in capitals (RFC 9562, version 4), as `UUID().uuidString` spells it.
    package static func uuid() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
        return String(unsafeUninitializedCapacity: 36) { text in
            var position = 0
            for (half, word) in [high, low].enumerated() {
                for digit in 0..<16 {
                    if [8, 12, 16, 20].contains(half * 16 + digit) {
                        text[position] = UInt8(ascii: "-")
                        position += 1
                    }
                    text[position] = hexadecimal[Int(word >> UInt64(60 - digit * 4) & 0xF)]
                    position += 1
                }
            }
            return position
        }
    }

    /// This many random letters and digits.
    package static func letters(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { text in
            var generator = SystemRandomNumberGenerator()
            for index in 0..<count { text[index] = alphanumeric[Int.random(in: 0..<62, using: &generator)] }
            return count
        }
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
    private static let alphanumeric = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}
