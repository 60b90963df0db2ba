// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file name in a `Content-Disposition` header (RFC 6266).
package enum ContentDisposition {
    /// Returns the value of `filename*` (RFC 8187), else of `filename`; `nil` when there is neither.
    package static func filename(in header: String) -> String? {
        var plain: String?
        var extended: String?
        for (name, value) in parameters(of: header) {
            switch name {
            case "filename*": extended = extended ?? decodedExtendedValue(value)
            case "filename": plain = plain ?? value
            default: break
            }
        }
        return [extended, plain].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// `charset'language'percent-encoded`, in UTF-8 or Latin-1.
    private static func decodedExtendedValue(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(parts[2].utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        switch parts[0].lowercased() {
        case "utf-8": return String(validating: bytes, as: UTF8.self)
        case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }

    /// Parameters after the disposition type, names in lower case, quoted strings without their quotes.
    private static func parameters(of header: String) -> [(name: String, value: String)] {
        var result: [(String, String)] = []
        var rest = header.drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            var value = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let character = rest.popFirst(), character != "\"" {
                    // Browsers keep a lone backslash of Windows paths; only an escaped quote or backslash is unescaped.
                    if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                        value.append(rest.removeFirst())
                    } else {
                        value.append(character)
                    }
                }
                rest = rest.drop { $0 != ";" }
            } else {
                let token = rest.prefix { $0 != ";" }
                rest = rest[token.endIndex...]
                value = token.trimmingCharacters(in: .whitespaces)
            }
            result.append((name.trimmingCharacters(in: .whitespaces).lowercased(), value))
        }
        return result
    }
}
