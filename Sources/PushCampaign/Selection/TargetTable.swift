// SPDX-License-Identifier: Apache-2.0

/// A set of hashes of 64 bits in one piece of memory, at most three quarters full.
struct TargetTable: ~Copyable, @unchecked Sendable {
    private var slots: UnsafeMutableBufferPointer<UInt64>
    private(set) var count = 0

    init(capacity: Int = 1024) {
        slots = Self.allocate(capacity.nextPowerOf2(atLeast: 1024))
    }

    deinit { slots.deallocate() }

    private static func allocate(_ count: Int) -> UnsafeMutableBufferPointer<UInt64> {
        let slots = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: count)
        slots.initialize(repeating: 0)
        return slots
    }

    var byteCount: Int { slots.count * 8 }

    @inline(__always)
    func contains(_ hash: UInt64) -> Bool {
        let mask = slots.count &- 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place] != 0 {
            if slots[place] == hash { return true }
            place = (place &+ 1) & mask
        }
        return false
    }

    /// Whether it was not there before.
    mutating func insert(_ hash: UInt64) -> Bool {
        if count &* 4 >= slots.count &* 3 { grow() }
        let mask = slots.count &- 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place] != 0 {
            if slots[place] == hash { return false }
            place = (place &+ 1) & mask
        }
        slots[place] = hash
        count &+= 1
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = Self.allocate(old.count * 2)
        let mask = slots.count &- 1
        for hash in old where hash != 0 {
            var place = Int(truncatingIfNeeded: hash) & mask
            while slots[place] != 0 { place = (place &+ 1) & mask }
            slots[place] = hash
        }
        old.deallocate()
    }
}

extension Int {
    fileprivate func nextPowerOf2(atLeast least: Int) -> Int {
        var power = least
        while power < self { power *= 2 }
        return power
    }
}

extension Bytes {
    /// A hash that is the same in every run, and never 0.
    @inline(__always)
    static func hash(_ bytes: ByteSpan) -> UInt64 {
        var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
        var (input, rest) = (bytes.base, bytes.count)
        while rest >= 8 {
            hash = fold(hash ^ word(input), 0xA076_1D64_78BD_642F)
            input += 8
            rest &-= 8
        }
        var last: UInt64 = 0
        for index in 0..<rest { last |= UInt64(input[index]) << UInt64(index * 8) }
        hash = fold(hash ^ last, 0xE703_7ED1_A0B4_28DB)
        return hash == 0 ? 1 : hash
    }

    /// Both halves of a product, mixed.
    @inline(__always)
    static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
