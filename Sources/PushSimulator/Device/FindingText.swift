// SPDX-License-Identifier: Apache-2.0

/// URLs in findings: without credentials, at most ``limit`` characters long.
enum DisplayURL {
    /// A longer URL loses its query first, then the middle of its path.
    static let limit = 120

    /// The URL with ``Credentials`` hidden; if it has to be cut, the host and the end of the path are kept.
    static func text(_ url: String) -> String {
        let url = Credentials.hidden(in: url)
        guard url.count > limit else { return url }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let rest = path.endIndex < url.endIndex ? "?…" : ""
        if path.count + rest.count <= limit { return path + rest }
        return "\(path.prefix(70))…\(path.suffix(limit - 70 - 1 - rest.count))\(rest)"
    }
}

/// Sizes in findings.
enum ByteCount {
    /// "1 byte", "843 bytes", "18.2 kB", "10.5 MB", in decimal units as iOS counts; `exactly` adds the bytes of large ones.
    static func text(_ count: Int, exactly: Bool = false) -> String {
        switch count {
        case 1: return "1 byte"
        case ..<1000: return "\(count) bytes"
        default: break
        }
        let unit = count < 999_950 ? 1000 : 1_000_000
        let tenths = (count + unit / 20) / (unit / 10)
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "\(number) \(unit == 1000 ? "kB" : "MB")" + (exactly ? " (\(count) bytes)" : "")
    }
}

/// Credentials in URLs, which must not be printed: user name and password, and the signatures of signed URLs.
///
/// RFC 3986 §3.2.1 asks not to show passwords of URLs. A signature is one for as long as it is valid: Amazon's, Google's
/// and CloudFront's signed URLs and Azure's shared access signatures.
enum Credentials {
    private static let signatures: Set<String> = [
        "x-amz-signature", "x-amz-security-token", "x-goog-signature", "signature", "sig",
    ]

    /// The text with `***` in place of credentials in the URLs that it holds.
    static func hidden(in text: String) -> String {
        // A quick check that settles nearly every text.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "=") }), text.contains("://")
        else { return text }
        return hidingSignatures(in: hidingUsers(in: text))
    }

    private static func hidingUsers(in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            result += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let authority = rest.prefix { !endsAuthority($0) }
            if let at = authority.lastIndex(of: "@") {
                result += "***"
                rest = rest[at...]
            }
        }
        return result + rest
    }

    private static func hidingSignatures(in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals]
            let key = name.lastIndex { $0 == "?" || $0 == "&" }.map { name[name.index(after: $0)...] }
            result += rest[...equals]
            rest = rest[rest.index(after: equals)...]
            guard let key, signatures.contains(key.lowercased()) else { continue }
            result += "***"
            rest = rest.drop { $0 != "&" && $0 != "#" && !endsURL($0) }
        }
        return result + rest
    }

    private static func endsAuthority(_ character: Character) -> Bool {
        character == "/" || character == "?" || character == "#" || endsURL(character)
    }

    private static func endsURL(_ character: Character) -> Bool {
        character.isWhitespace || character == "\"" || character == "<" || character == ">" || character == ","
    }
}
