// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Array where Element == UInt8 {
    /// Reads URL-safe base64 (RFC 4648 section 5), with or without padding, as senders and browsers write keys.
    ///
    /// The standard alphabet's `+` and `/` are taken too, because libraries differ. `nil` for anything else.
    package init?(base64URL text: some StringProtocol) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 where byte != UInt8(ascii: "=") {
            switch byte {
            case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "/"))
            default: bytes.append(byte)
            }
        }
        while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
        guard let data = Data(base64Encoded: Data(bytes)) else { return nil }
        self = Array(data)
    }

    /// The bytes in URL-safe base64 without padding.
    package var base64URL: String {
        var text = paddedBase64URL
        while text.last == "=" { text.removeLast() }
        return text
    }

    /// The bytes in URL-safe base64 with padding, which Python's standard decoder asks for.
    package var paddedBase64URL: String {
        let bytes = Data(self).base64EncodedData().map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
