// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension DataProtocol {
    /// The bytes in URL-safe base64 (RFC 4648 section 5) without padding.
    package var base64URL: String {
        String(decoding: urlSafeBase64.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }

    /// The bytes in URL-safe base64 with padding, which Python's standard decoder asks for.
    package var paddedBase64URL: String { String(decoding: urlSafeBase64, as: UTF8.self) }

    private var urlSafeBase64: [UInt8] {
        Data(self).base64EncodedData().map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
    }
}

extension Data {
    /// Reads URL-safe base64, with or without padding, as senders and browsers write keys.
    ///
    /// The standard alphabet's `+` and `/` are taken too, because libraries differ. `nil` for anything else.
    package init?(base64URL text: some StringProtocol) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 3)
        for byte in Array(text.utf8) where byte != UInt8(ascii: "=") {
            switch byte {
            case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "/"))
            default: bytes.append(byte)
            }
        }
        while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(bytes))
    }

    /// Reads URL-safe base64 in its one spelling, so that no two texts are the same bytes.
    ///
    /// `nil` for the standard alphabet, padding, and bits behind the last byte.
    package init?(canonicalBase64URL text: some StringProtocol) {
        self.init(base64URL: text)
        guard Array(base64URL.utf8) == Array(text.utf8) else { return nil }
    }
}

extension [UInt8] {
    /// Reads URL-safe base64, with or without padding; `nil` for anything else.
    package init?(base64URL text: some StringProtocol) {
        guard let data = Data(base64URL: text) else { return nil }
        self.init(data)
    }
}
