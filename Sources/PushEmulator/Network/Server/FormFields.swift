// SPDX-License-Identifier: Apache-2.0

/// The names and values of a query, or of a body in `application/x-www-form-urlencoded`.
struct FormFields: Sendable, Hashable {
    struct Field: Sendable, Hashable {
        var name: String
        var value: String
    }

    /// The fields in the order of the text, including repeated names.
    private(set) var fields: [Field] = []

    init(_ text: some StringProtocol) {
        for part in text.utf8.split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            fields.append(Field(name: Self.decoded(sides[0]), value: sides.count > 1 ? Self.decoded(sides[1]) : ""))
        }
    }

    /// The first value with this name.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The first value with this name; `nil` if it is absent or empty.
    func nonEmpty(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Percent-decodes a text: `+` is a space, an incomplete `%` escape stays unchanged, and invalid UTF-8 becomes
    /// U+FFFD.
    static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = true) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
                guard digits.count == 2 else {
                    decoded.append(byte)
                    continue
                }
                decoded.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            default: decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
