// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Apple's `URLResponse.suggestedFilename`, which Foundation on Linux does not implement.
///
/// The name is the server's (`Content-Disposition`), else the last component of the final URL's path, else its host,
/// else `unknown` (Apple's documentation). If the name's extension does not belong to the MIME type, the type's
/// extension is appended: `a.gif` served as `video/mp4` is `a.gif.mp4` (seen on devices). `application/octet-stream`
/// and types without a known extension append nothing.
package enum SuggestedFilename {
    package static func make(url: String, mimeType: String?, contentDisposition: String?) -> String {
        // A server that names the file means that name; only its missing extension is supplied.
        if let named = contentDisposition.flatMap(ContentDisposition.filename(in:)).flatMap(sanitized) {
            return hasExtension(named) ? named : appendingExtension(of: mimeType, to: named)
        }
        let name = lastPathComponent(of: url).flatMap(sanitized) ?? host(of: url).flatMap(sanitized) ?? "unknown"
        return appendingExtension(of: mimeType, to: name)
    }

    private static func appendingExtension(of mimeType: String?, to name: String) -> String {
        guard let mimeType = mimeType?.lowercased(), !genericTypes.contains(mimeType),
            let type = UniformTypes.preferred(forMIMEType: mimeType),
            let preferred = UniformTypes.preferredExtension(of: type)
        else { return name }
        let present = (name as NSString).pathExtension.lowercased()
        let fitting = UniformTypes.declaration(of: type)?.extensions ?? []
        if fitting.contains(present) { return name }
        return name.hasSuffix(".") ? name + preferred : "\(name).\(preferred)"
    }

    private static let genericTypes: Set<String> = ["application/octet-stream", "binary/octet-stream"]

    private static func hasExtension(_ name: String) -> Bool { !(name as NSString).pathExtension.isEmpty }

    private static func host(of url: String) -> String? {
        URLComponents(string: url)?.host.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The path's last component, percent-decoded; read from the text, because every download asks for it.
    private static func lastPathComponent(of url: String) -> String? {
        let text = url.utf8
        let end = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.endIndex
        guard let colon = text[..<end].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let afterScheme = text[text.index(after: colon)..<end]
        guard afterScheme.starts(with: "//".utf8) else { return nil }
        guard let path = afterScheme.dropFirst(2).firstIndex(of: UInt8(ascii: "/")),
            let last = text[path..<end].split(separator: UInt8(ascii: "/")).last
        else { return nil }
        let name = String(Substring(last))
        // Bytes that are not UTF-8 stay as they were written.
        return last.contains(UInt8(ascii: "%")) ? name.removingPercentEncoding ?? name : name
    }

    /// Makes the name one that stays in its folder; `nil` when nothing is left of it.
    private static func sanitized(_ name: String) -> String? {
        if !name.utf8.isEmpty, name != ".", name != "..", name.utf8.allSatisfy(isPlain) { return name }
        let kept = name.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }
        let flat = String(String.UnicodeScalarView(kept)).map { $0 == "/" || $0 == "\\" ? "_" : $0 }
        let text = String(flat).trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == "." || text == ".." ? nil : text
    }

    /// Whether the byte may stand anywhere in a file's name: printable ASCII that separates nothing.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }
}

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
