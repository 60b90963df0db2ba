// SPDX-License-Identifier: Apache-2.0

/// A canonical Huffman code of DEFLATE, given by the length of each symbol's code.
struct HuffmanCode: Sendable {
    /// How many codes have each length.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    private var symbols: [Int] = []

    /// Makes a code of lengths from 0, for none, to 15; `nil` when there are more codes than bits can tell apart.
    init?(_ lengths: [UInt8]) {
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        var free = 1
        for count in counts.dropFirst() {
            free = free * 2 - count
            if free < 0 { return nil }
        }
        for length in 1...15 as ClosedRange<UInt8> where counts[Int(length)] > 0 {
            for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
        }
    }

    /// Finds one symbol, bit by bit.
    struct Reader {
        private let code: HuffmanCode
        private var value = 0
        private var first = 0
        private var index = 0
        private var length = 0

        fileprivate init(_ code: HuffmanCode) { self.code = code }

        /// Whether no code is longer than what was read.
        var isExhausted: Bool { length >= 15 }

        /// The symbol whose code this bit completes.
        mutating func symbol(after bit: Int) -> Int? {
            length += 1
            value = value << 1 | bit
            let count = code.counts[length]
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            return nil
        }
    }

    var reader: Reader { Reader(self) }
}
