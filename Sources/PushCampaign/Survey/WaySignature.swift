// SPDX-License-Identifier: Apache-2.0

/// The number of a way through a template: rows with the same number took the same jumps.
enum WaySignature {
    /// Where every row begins its way.
    static let first: UInt64 = 0x243F_6A88_85A3_08D3

    /// The way that goes on with a jump or without it.
    @inline(__always)
    static func next(_ signature: UInt64, at place: Int, taken: Bool) -> UInt64 {
        Bytes.fold(signature ^ UInt64(truncatingIfNeeded: place &* 2 &+ (taken ? 1 : 0)), 0xD6E8_FEB8_6659_FD93)
    }

    /// The way that goes on with a variant.
    static func next(_ signature: UInt64, variant: Int) -> UInt64 {
        Bytes.fold(signature ^ (1 << 40 + UInt64(variant)), 0xD6E8_FEB8_6659_FD93)
    }
}
