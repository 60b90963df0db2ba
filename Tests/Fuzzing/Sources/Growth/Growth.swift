// SPDX-License-Identifier: Apache-2.0

import LibC

/// How the cost of reading an input grows with the input.
struct Growth {
    /// Seconds of this thread's processor for an input and for one of four times the size, each the least of several.
    let once: Double
    let fourfold: Double

    /// Doubles the size until reading takes long enough to be measured.
    init(of check: ([UInt8]) -> Void, on input: (_ size: Int) -> [UInt8]) {
        var size = 1 << 11
        while size < 1 << 17, Self.seconds(check, input(size), runs: 1) < 0.004 { size *= 2 }
        once = Self.seconds(check, input(size), runs: 3)
        fourfold = Self.seconds(check, input(4 * size), runs: 3)
    }

    /// What is four times as long takes four times the work, and some memory that is further away; a square takes sixteen
    /// times the work.
    var isLinear: Bool { fourfold < 11 * max(once, 0.001) }

    private static func seconds(_ check: ([UInt8]) -> Void, _ input: [UInt8], runs: Int) -> Double {
        (0..<runs).reduce(Double.infinity) { least, _ in
            let start = now
            check(input)
            return min(least, now - start)
        }
    }

    /// Other threads of a busy machine do not count.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
