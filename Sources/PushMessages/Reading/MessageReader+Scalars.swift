// SPDX-License-Identifier: Apache-2.0

private import Foundation

extension MessageReader {
    /// Reads a field of a scalar type; `null` leaves it unset.
    private mutating func scalar<Value>(
        _ field: Field,
        type: String,
        into value: inout Value?,
        convert: (MessageReader) -> Value?
    ) {
        switch kind(field.position) {
        case .null: break
        case .array: reportList(field)
        case .object: reportObject(field)
        default:
            if let converted = convert(self) { value = converted } else { reportScalar(field, type: type) }
        }
    }

    mutating func string(_ field: Field, into value: inout String?) {
        scalar(field, type: "TYPE_STRING", into: &value) { $0.string(at: field.position) }
    }

    mutating func bool(_ field: Field, into value: inout Bool?) {
        scalar(field, type: "TYPE_BOOL", into: &value) { $0.bool(at: field.position) }
    }

    mutating func integer<Integer: FixedWidthInteger>(_ field: Field, into value: inout Integer?) {
        scalar(field, type: "TYPE_INT\(Integer.bitWidth)", into: &value) { $0.integer(at: field.position) }
    }

    mutating func float(_ field: Field, into value: inout Double?) {
        scalar(field, type: "TYPE_FLOAT", into: &value) { $0.float(at: field.position) }
    }

    /// Reads an enumeration whose numbers are the positions of its known values, from 0.
    mutating func enumeration<Name: KnownValues>(
        _ field: Field,
        type: String,
        into value: inout Name?
    ) {
        scalar(field, type: Self.typePrefix + type, into: &value) { $0.enumeration(at: field.position) }
    }

    /// Reads a list of strings.
    ///
    /// The index in a violation counts invalid elements only: in a list of scalars, protobuf's writer counts the
    /// elements that fail; only in a list of messages does it count all elements.
    mutating func strings(_ field: Field, into values: inout [String]) {
        switch kind(field.position) {
        case .null: break
        case .object: reportObject(field)
        case .array:
            var failures = 0
            at(field.name) { $0.strings(of: field, at: field.position, into: &values, failures: &failures) }
        default:
            // Protobuf's writer would read a single string as a list of one. This is an error here, because no other
            // reader of such messages accepts it.
            if let text = string(at: field.position) { values.append(text) }
            reportScalar(field, type: "TYPE_STRING")
        }
    }

    private mutating func strings(of field: Field, at list: Int, into values: inout [String], failures: inout Int) {
        for element in elements(of: list) {
            switch kind(element) {
            case .null: break
            case .array: strings(of: field, at: element, into: &values, failures: &failures)
            case .object: reportObject(field)
            default:
                if let text = string(at: element) {
                    values.append(text)
                } else {
                    let quotation = quotation(element)
                    at(index: failures) { $0.report(.value(quotation, ofType: "TYPE_STRING", at: $0.place())) }
                    failures += 1
                }
            }
        }
    }
}

// MARK: - Conversions

extension MessageReader {
    private func string(at position: Int) -> String? {
        switch kind(position) {
        case .plainString, .escapedString: document.text(at: position)
        default: nil
        }
    }

    private func bool(at position: Int) -> Bool? {
        switch kind(position) {
        case .true: return true
        case .false: return false
        default:
            switch string(at: position)?.lowercased() {
            case "true", "t", "yes", "y", "1": return true
            case "false", "f", "no", "n", "0": return false
            default: return nil
            }
        }
    }

    private func integer<Integer: FixedWidthInteger>(at position: Int) -> Integer? {
        switch document.value(at: position) {
        case .integer(let integer): Integer(exactly: integer)
        case .number(let number): Integer(exactly: number)
        case .string(let text): Self.integer(text)
        default: nil
        }
    }

    /// Parses decimal digits with an optional sign; surrounding white space is ignored, except spaces, which are an
    /// error.
    private static func integer<Integer: FixedWidthInteger>(_ text: String) -> Integer? {
        guard text.first != " ", text.last != " " else { return nil }
        return Integer(text.trimmingCharacters(in: CharacterSet(charactersIn: "\t\n\u{0B}\u{0C}\r")))
    }

    private func float(at position: Int) -> Double? {
        switch document.value(at: position) {
        case .integer(let integer): return Double(integer)
        case .number(let number): return Self.single(number)
        case .string("Infinity"): return .infinity
        case .string("-Infinity"): return -.infinity
        case .string("NaN"): return .nan
        case .string(let text): return Double(text).flatMap(Self.single)
        default: return nil
        }
    }

    /// Returns the number if it is within the range of protobuf's single precision.
    private static func single(_ number: Double) -> Double? {
        abs(number) <= Double(Float.greatestFiniteMagnitude) ? number : nil
    }

    /// Reads a name, a number, a number in a string, or a name in any case with `-` for `_`.
    ///
    /// Protobuf keeps numbers that an enumeration does not declare; they are an error here, because FCM has no use for
    /// them.
    private func enumeration<Name: KnownValues>(at position: Int) -> Name? {
        let text = string(at: position)
        if let text, let name = Name(known: text) { return name }
        if let number: Int = integer(at: position) {
            return number >= 0 ? Name.known.dropFirst(number).first : nil
        }
        guard let text else { return nil }
        let normalized = text.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "_")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte & ~0x20
            default: byte
            }
        }
        return Name(known: String(decoding: normalized, as: UTF8.self))
    }

    /// Formats a number like C's `%.15g`, or `%.17g` if 15 digits do not read back as the same number.
    static func digits(_ number: Double) -> String {
        let short = String(format: "%.15g", number)
        return Double(short) == number ? short : String(format: "%.17g", number)
    }
}
