// SPDX-License-Identifier: Apache-2.0

/// Which variant a value picks: the variant for the whole value, else for the part before its last `-`, and so on.
struct VariantTable: Sendable {
    private let names: [[UInt8]]
    private let starts: [Int]
    private static let longestName = 64

    init(_ program: borrowing Program) {
        names = program.variants.map { $0.name.utf8.map(Self.folded) }
        starts = program.variants.map(\.start)
    }

    /// The variant's number and its first instruction; `nil` if the value picks the template itself.
    func choice(_ value: ByteSpan) -> (variant: Int, start: Int)? {
        guard value.count <= Self.longestName else { return nil }
        var length = value.count
        while length > 0 {
            for (index, name) in names.enumerated() where name.count == length {
                if (0..<length).allSatisfy({ Self.folded(value[$0]) == name[$0] }) { return (index, starts[index]) }
            }
            repeat { length -= 1 } while length > 0 && Self.folded(value[length]) != UInt8(ascii: "-")
        }
        return nil
    }

    /// Lower case, with `-` for `_`.
    private static func folded(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "_"): UInt8(ascii: "-")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: byte
        }
    }
}
