// SPDX-License-Identifier: Apache-2.0

import LibC

/// How the cost of reading an input grows with the input.
struct Growth {
    /// Seconds of this thread's processor for an input read four times, and for one of four times the size read once, each
    /// the least of several.
    private(set) var fourTimes = Double.infinity
    private(set) var fourfold = Double.infinity

    /// Measures until the least of each are in proportion, or there is no hope.
    ///
    /// What else the machine does makes a run longer, never shorter, and a long one more than a short one. So what is compared
    /// takes equally long if the work is linear, and is measured in turn.
    ///
    /// - Parameters:
    ///   - size: Where to begin.
    ///   - shortest: Seconds that reading takes at least, for which the size is doubled.
    init(of check: ([UInt8]) -> Void, on input: (_ size: Int) -> [UInt8], from size: Int, shortest: Double) {
        var size = size
        while size < 1 << 17, Self.seconds(check, input(size), runs: 1) < shortest { size *= 2 }
        let (short, long) = (input(size), input(4 * size))
        for round in 1...Self.mostRounds {
            fourTimes = min(fourTimes, Self.seconds(check, short, runs: 4))
            fourfold = min(fourfold, Self.seconds(check, long, runs: 1))
            if round >= Self.fewestRounds, isLinear { break }
        }
    }

    /// One run of either size may be disturbed; two of three are not.
    private static let fewestRounds = 3
    private static let mostRounds = 12

    /// What is four times as long takes four times the work, and some memory that is further away; a square takes four times
    /// as much.
    var isLinear: Bool { fourfold < 2.5 * max(fourTimes, 0.004) }

    private static func seconds(_ check: ([UInt8]) -> Void, _ input: [UInt8], runs: Int) -> Double {
        let start = now
        for _ in 0..<runs { check(input) }
        return now - start
    }

    /// Other threads of a busy machine do not count.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
