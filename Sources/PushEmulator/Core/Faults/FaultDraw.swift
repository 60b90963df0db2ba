// SPDX-License-Identifier: Apache-2.0

/// Chance that comes out the same again: number `n` of a seed's draws depends on nothing but both.
enum FaultDraw {
    /// A number from 0 to below 1.
    static func value(_ n: Int, seed: UInt64) -> Double {
        // SplitMix64 can be entered at any position.
        var z = seed &+ UInt64(bitPattern: Int64(n + 1)) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
}
