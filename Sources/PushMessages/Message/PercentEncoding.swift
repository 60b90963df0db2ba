// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
    /// Whether it is one of the characters of RFC 3986 section 2.3 that mean themselves anywhere in a URL.
    package var isUnreservedInURL: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// The byte as `%` and two digits.
    package var percentEncoded: [UInt8] {
        [UInt8(ascii: "%"), Self.digits[Int(self >> 4)], Self.digits[Int(self & 15)]]
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

extension String {
    /// The text as a part of a URL: all characters except RFC 3986's unreserved ones are percent-encoded.
    package var percentEncoded: String {
        String(decoding: utf8.flatMap { $0.isUnreservedInURL ? [$0] : $0.percentEncoded }, as: UTF8.self)
    }
}
