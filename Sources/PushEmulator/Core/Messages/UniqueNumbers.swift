// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Numbers that look random and repeat in no time; nobody is kept from guessing them.
///
/// The system's own generator asks the kernel for every number.
enum UniqueNumbers {
    private static let count = Atomic(UInt64.random(in: 0...UInt64.max))

    /// The next number: a step of the golden ratio, its bits mixed so that each depends on all (SplitMix64).
    static func next() -> UInt64 {
        var number = count.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
