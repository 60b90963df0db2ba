// SPDX-License-Identifier: Apache-2.0

/// Rows by length while they are counted, in memory that is given back by hand.
struct LengthTable: BitwiseCopyable, @unchecked Sendable {
    // Unchecked: one thread counts, and hands the counts over when it is done.
    private let counts: UnsafeMutablePointer<Int>
    private let limit: Int

    /// A table that tells lengths below the limit apart.
    init(limit: Int) {
        self.limit = limit
        counts = .allocate(capacity: limit + 2)
        counts.initialize(repeating: 0, count: limit + 2)
    }

    @inline(__always)
    func add(_ length: Int) {
        counts[min(max(0, length), limit)] &+= 1
        if length > counts[limit &+ 1] { counts[limit &+ 1] = length }
    }

    var histogram: LengthHistogram {
        LengthHistogram(UnsafeBufferPointer(start: counts, count: limit + 1), longest: counts[limit + 1])
    }

    func deallocate() { counts.deallocate() }
}
