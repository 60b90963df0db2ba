// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Data {
    /// Reads URL-safe base64 without padding (RFC 4648 section 5).
    init?(base64URL text: some StringProtocol) {
        var bytes = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(bytes))
    }

    /// The bytes in URL-safe base64 without padding.
    var base64URL: String {
        let bytes = base64EncodedData().prefix { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
