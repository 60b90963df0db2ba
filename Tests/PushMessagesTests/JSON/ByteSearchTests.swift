// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ByteSearchTests {
    /// Bytes that differ from a quote in one bit, and bytes around those whose subtraction borrows.
    private static let fillers: [UInt8] = [0x00, 0x01, 0x20, 0x23, 0x21, 0x5B, 0x5D, 0x80, 0xA2, 0xFF]

    @Test(arguments: fillers)
    func `the first of two bytes is found wherever it stands`(filler: UInt8) {
        for length in 0...40 {
            var bytes = [UInt8](repeating: filler, count: length)
            for start in 0...length {
                #expect(bytes.firstIndex(of: 0x22, orOf: 0x5C, from: start) == length)
            }
            for place in 0..<length {
                bytes[place] = place % 2 == 0 ? 0x22 : 0x5C
                for start in 0...length {
                    let first = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C } ?? length
                    #expect(bytes.firstIndex(of: 0x22, orOf: 0x5C, from: start) == first)
                }
                bytes[place] = filler
            }
        }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 255 * 16, 255 * 16 + 1, 300 * 16 + 7])
    func `every occurrence of a byte is counted, however many there are`(count: Int) {
        for period in [1, 2, 3, 17, 1000] {
            let bytes = (0..<count).map { $0 % period == 0 ? 0x0A : UInt8(truncatingIfNeeded: $0) }
            let expected = bytes.count { $0 == 0x0A }
            #expect(bytes.withUnsafeBytes { $0.occurrences(of: 0x0A) } == expected)
        }
    }

    @Test func `in a slice, positions are those of the whole array`() {
        let bytes = Array("one\ntwo\nthree, which is longer than sixteen bytes\nfour".utf8)
        let slice = bytes[4..<bytes.count - 6]
        for byte in Set(bytes) {
            for start in slice.startIndex...slice.endIndex {
                let first = slice[start...].firstIndex(of: byte) ?? slice.endIndex
                #expect(slice.firstIndex(of: byte, from: start) == first)
            }
        }
    }
}
