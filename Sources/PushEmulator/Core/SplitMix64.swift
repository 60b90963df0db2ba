// SPDX-License-Identifier: Apache-2.0

/// Numbers that look random and are the same for the same start; they are not suitable for secrets.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    /// The growth of the state for each number: 2⁶⁴ divided by the golden ratio.
    static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mixed(state)
    }

    /// The number that belongs to a state.
    static func mixed(_ state: UInt64) -> UInt64 {
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
