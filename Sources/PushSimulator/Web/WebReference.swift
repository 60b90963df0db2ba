// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A URL as a browser resolves it against a page: `/a.png`, `//cdn.example.com/a.png`, or absolute.
///
/// Follows the WHATWG URL Standard in its differences from Foundation's parser: blanks around, tabs and line ends
/// inside, backslashes, any number of slashes after `https:`, a `%` that encodes nothing, which stays as it is.
struct WebReference: Sendable, Hashable {
    /// Absolute and percent-encoded.
    let text: String
    /// In lower case.
    let scheme: String
    /// In lower case, with the port unless it is the scheme's own; `nil` if there is none.
    let host: String?
    /// Whether it holds a user's name or password.
    let hasCredentials: Bool

    /// Whether it is an http or https URL, and so leads to a server.
    var isWeb: Bool { scheme == "http" || scheme == "https" }

    /// The URL that a text means on the page; `nil` if it is not a URL there, or is relative and there is no page.
    static func resolve(_ text: String, against base: WebReference?) -> WebReference? {
        var text = text.unicodeScalars[...]
        while let first = text.first, first.value <= 0x20 { text.removeFirst() }
        while let last = text.last, last.value <= 0x20 { text.removeLast() }
        let cleaned = LonePercent.marked(
            String(String.UnicodeScalarView(text.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }))
        )
        guard let scheme = scheme(of: cleaned) else {
            guard let base, let page = URL(string: base.text) else { return nil }
            return URL(string: slashed(cleaned), relativeTo: page).flatMap { WebReference($0.absoluteURL) }
        }
        guard scheme == "http" || scheme == "https" else { return URL(string: cleaned).flatMap(WebReference.init) }
        let rest = slashed(String(cleaned.dropFirst(scheme.count + 1)))
        if !rest.hasPrefix("//"), let base, base.scheme == scheme, let page = URL(string: base.text) {
            return URL(string: rest, relativeTo: page).flatMap { WebReference($0.absoluteURL) }
        }
        return URL(string: "\(scheme)://\(rest.drop { $0 == "/" })").flatMap(WebReference.init)
    }

    private init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased() else { return nil }
        self.scheme = scheme
        text = LonePercent.restored(url.absoluteString)
        hasCredentials = url.user?.isEmpty == false || url.password?.isEmpty == false
        let isWeb = scheme == "http" || scheme == "https"
        guard let host = url.host?.lowercased(), !host.isEmpty, !LonePercent.isMarked(host) else {
            guard !isWeb else { return nil }
            self.host = nil
            return
        }
        let port = url.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        self.host = (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + port
    }

    /// The text before the first colon if it can be a scheme, in lower case.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return nil }
        let isScheme = scheme.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "+-.".utf8.contains(byte)
            }
        }
        return isScheme ? scheme : nil
    }

    /// Backslashes count as slashes until the query begins.
    private static func slashed(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        return String(text[..<end]).replacing("\\", with: "/") + text[end...]
    }
}

/// A `%` without two hexadecimal digits behind it, which Foundation would encode and browsers leave alone.
private enum LonePercent {
    /// Letters in its place, which no URL has by chance and which pass every part of one unchanged.
    private static let mark = "richpush0lone0percent0sign"

    static func marked(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.replacing(/%(?![0-9A-Fa-f]{2})/, with: mark)
    }

    static func restored(_ text: String) -> String { text.replacing(mark, with: "%") }

    static func isMarked(_ text: String) -> Bool { text.contains(mark) }
}

/// A `data:` URL (RFC 2397), which holds its file itself.
enum DataURL {
    /// The bytes after the comma; `nil` if there is no comma, or if the base64 is broken.
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
