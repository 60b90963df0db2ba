// SPDX-License-Identifier: Apache-2.0

/// How many rows have which length.
public struct LengthHistogram: Sendable, Hashable {
    /// Rows by length; the last element counts all that are as long or longer.
    public private(set) var rows: [Int]
    /// The greatest length.
    public private(set) var longest = 0

    /// Makes a histogram that tells lengths below the limit apart.
    init(limit: Int) { rows = Array(repeating: 0, count: limit + 1) }

    /// Takes counts that were kept elsewhere, the last of which is of all that are as long or longer.
    init(_ counts: UnsafeBufferPointer<Int>, longest: Int) {
        rows = Array(counts)
        self.longest = longest
    }

    /// Rows that were counted.
    public var count: Int { rows.reduce(0, +) }

    /// Rows that are longer than this; exact for lengths below the limit.
    public func count(longerThan length: Int) -> Int {
        length + 1 < rows.count ? rows[(length + 1)...].reduce(0, +) : 0
    }

    /// The length that the share of all rows does not exceed: 0.5 is the median.
    public func length(ofShare share: Double) -> Int {
        let wanted = Int((Double(count) * share).rounded(.up))
        var seen = 0
        for (length, rows) in rows.enumerated() {
            seen += rows
            if seen >= wanted { return length }
        }
        return longest
    }

    mutating func merge(_ other: LengthHistogram) {
        for index in rows.indices { rows[index] += other.rows[index] }
        longest = max(longest, other.longest)
    }
}
