// SPDX-License-Identifier: Apache-2.0

/// A complete type of D-Bus.
///
/// Source: D-Bus Specification, "Type System".
package indirect enum BusType: Sendable, Hashable {
    case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double, string, objectPath, signature,
        unixDescriptor
    case variant
    case array(BusType)
    case structure([BusType])
    case entry(BusType, BusType)

    /// Where values of the type start: at a multiple of this, counted from the message's start.
    var alignment: Int {
        switch self {
        case .byte, .signature, .variant: 1
        case .int16, .uint16: 2
        case .boolean, .int32, .uint32, .unixDescriptor, .string, .objectPath, .array: 4
        case .int64, .uint64, .double, .structure, .entry: 8
        }
    }

    /// The type as signatures spell it.
    var code: String {
        switch self {
        case .array(let element): "a" + element.code
        case .structure(let members): "(" + members.map(\.code).joined() + ")"
        case .entry(let key, let value): "{" + key.code + value.code + "}"
        default: Self.letters.first { $0.type == self }.map { String(UnicodeScalar($0.letter)) } ?? ""
        }
    }

    /// The types that one letter spells.
    fileprivate static let letters: [(letter: UInt8, type: BusType)] = [
        (UInt8(ascii: "y"), .byte), (UInt8(ascii: "b"), .boolean), (UInt8(ascii: "n"), .int16),
        (UInt8(ascii: "q"), .uint16), (UInt8(ascii: "i"), .int32), (UInt8(ascii: "u"), .uint32),
        (UInt8(ascii: "x"), .int64), (UInt8(ascii: "t"), .uint64), (UInt8(ascii: "d"), .double),
        (UInt8(ascii: "s"), .string), (UInt8(ascii: "o"), .objectPath), (UInt8(ascii: "g"), .signature),
        (UInt8(ascii: "h"), .unixDescriptor), (UInt8(ascii: "v"), .variant),
    ]
}

extension BusType {
    /// Reads the types that a signature names.
    ///
    /// - Throws: ``BusFailure`` if it is not a signature, or nests deeper than ``BusLimits/depth``.
    static func types(of signature: some Collection<UInt8>) throws(BusFailure) -> [BusType] {
        var rest = Array(signature)[...]
        var types: [BusType] = []
        while !rest.isEmpty { types.append(try next(&rest, depth: 0)) }
        return types
    }

    private static func next(_ rest: inout ArraySlice<UInt8>, depth: Int) throws(BusFailure) -> BusType {
        guard depth < BusLimits.depth, let letter = rest.popFirst() else { throw BusFailure("A signature has no end.") }
        if let found = letters.first(where: { $0.letter == letter }) { return found.type }
        switch letter {
        case UInt8(ascii: "a"):
            guard rest.first == UInt8(ascii: "{") else { return .array(try next(&rest, depth: depth + 1)) }
            rest.removeFirst()
            let key = try next(&rest, depth: depth + 1)
            guard key.isBasic else { throw BusFailure("The keys of a dictionary are containers.") }
            let value = try next(&rest, depth: depth + 1)
            guard rest.popFirst() == UInt8(ascii: "}") else { throw BusFailure("A dictionary is not closed.") }
            return .array(.entry(key, value))
        case UInt8(ascii: "("):
            var members: [BusType] = []
            while let letter = rest.first, letter != UInt8(ascii: ")") {
                members.append(try next(&rest, depth: depth + 1))
            }
            guard rest.popFirst() != nil, !members.isEmpty else {
                throw BusFailure("A structure is empty or not closed.")
            }
            return .structure(members)
        default: throw BusFailure("A signature has a letter that is not a type.")
        }
    }

    private var isBasic: Bool {
        switch self {
        case .array, .structure, .entry, .variant: false
        default: true
        }
    }
}
