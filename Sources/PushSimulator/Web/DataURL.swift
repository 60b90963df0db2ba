// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A `data:` URL (RFC 2397), which holds its file itself.
enum DataURL {
    /// The bytes behind the comma; `nil` where it has none, or base64 that is broken.
    static func bytes(of url: String) -> [UInt8]? {
        guard let comma = url.firstIndex(of: ",") else { return nil }
        let content = String(url[url.index(after: comma)...])
        guard let decoded = percentDecoded(content) else { return nil }
        guard url[..<comma].lowercased().hasSuffix(";base64") else { return decoded }
        let text = decoded.filter { $0 > 0x20 }
        return Data(base64Encoded: Data(text)).map { Array($0) }
    }

    /// Bytes with each `%` and two digits as the byte that they name.
    private static func percentDecoded(_ text: String) -> [UInt8]? {
        var result: [UInt8] = []
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            let digits = bytes.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(value)
                bytes = bytes.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
