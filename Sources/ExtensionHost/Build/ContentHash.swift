// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A name for what a build is made of: the same parts give the same name.
///
/// 128 bits of FNV-1a in two lanes. The cache is its user's alone, so that no one has a reason to look for collisions.
struct ContentHash {
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func add(_ data: Data) {
        add(count: data.count)
        data.withUnsafeBytes { bytes in
            for byte in bytes {
                first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
                second = (second ^ UInt64(byte) ^ (second >> 29)) &* 0xBF58_476D_1CE4_E5B9
            }
        }
    }

    mutating func add(_ text: String) { add(Data(text.utf8)) }

    private mutating func add(count: Int) {
        for shift in stride(from: 0, to: 64, by: 8) {
            let byte = UInt64(truncatingIfNeeded: count >> shift) & 0xFF
            first = (first ^ byte) &* 0x100_0000_01B3
            second = (second ^ byte ^ (second >> 29)) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    /// 32 hexadecimal digits.
    var name: String {
        [first, second].map { value in
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
