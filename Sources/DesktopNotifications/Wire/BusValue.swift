// SPDX-License-Identifier: Apache-2.0

/// A value of D-Bus.
package indirect enum BusValue: Sendable, Hashable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    /// The bits of a double, so that values that are not numbers compare too.
    case double(UInt64)
    case string(String)
    case objectPath(String)
    case signature(String)
    case unixDescriptor(UInt32)
    case variant(BusValue)
    /// An array of bytes.
    case bytes([UInt8])
    case array([BusValue], of: BusType)
    case structure([BusValue])
    case entry(BusValue, BusValue)

    /// The value's type.
    var type: BusType {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .int16: .int16
        case .uint16: .uint16
        case .int32: .int32
        case .uint32: .uint32
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .unixDescriptor: .unixDescriptor
        case .variant: .variant
        case .bytes: .array(.byte)
        case .array(_, let element): .array(element)
        case .structure(let members): .structure(members.map(\.type))
        case .entry(let key, let value): .entry(key.type, value.type)
        }
    }
}

extension BusValue {
    /// A list of texts.
    static func strings(_ texts: [String]) -> BusValue { .array(texts.map(BusValue.string), of: .string) }

    package var string: String? {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        case .variant(let value): value.string
        default: nil
        }
    }

    package var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .variant(let value): value.boolean
        default: nil
        }
    }

    /// An integer of any width.
    package var integer: Int? {
        switch self {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(exactly: value)
        case .variant(let value): value.integer
        default: nil
        }
    }

    var uint32: UInt32? { if case .uint32(let value) = self { value } else { nil } }

    /// The elements of an array whose elements are texts.
    package var strings: [String]? {
        guard case .array(let elements, .string) = self else { return nil }
        return elements.compactMap(\.string)
    }

    /// The entries of a dictionary whose keys are texts; the last of equal keys counts.
    package var dictionary: [String: BusValue]? {
        guard case .array(let elements, .entry(.string, _)) = self else { return nil }
        var found: [String: BusValue] = [:]
        for case .entry(.string(let key), let value) in elements { found[key] = value }
        return found
    }

    /// The members of a structure.
    package var members: [BusValue]? {
        switch self {
        case .structure(let members): members
        case .variant(let value): value.members
        default: nil
        }
    }
}
