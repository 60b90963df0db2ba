// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A text as `java.net.URL` of Android reads it, and as its `HttpURLConnection` then asks for it.
struct JavaURL: Hashable {
    /// Why `java.net.URL` throws `MalformedURLException`.
    enum Problem: Error, Hashable {
        /// No scheme at all, as in a relative path.
        case noScheme
        /// A scheme for which Android has no handler, such as `gs` or `data`.
        case unknownScheme(String)
        case malformedPort
    }

    /// In lower case: `http`, `https`, `file`, `ftp` or `jar`.
    let scheme: String
    /// In lower case, without brackets; empty if the URL has none.
    let host: String
    /// The URL in a request: percent-encoded, without user, password and fragment.
    let requestText: String

    /// Whether it is one that the simulator opens.
    var isWeb: Bool { scheme == "http" || scheme == "https" }

    /// Reads a URL; white space around it does not count, one inside is encoded when it is asked for.
    init(_ text: String) throws(Problem) {
        var rest = text.utf8.drop { $0 <= 0x20 }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        if rest.prefix(4).elementsEqual("url:".utf8, by: { $0 | 0x20 == $1 || $0 == $1 }) { rest = rest.dropFirst(4) }
        guard let end = rest.firstIndex(where: { !Self.isSchemeByte($0) }), rest[end] == UInt8(ascii: ":"),
            let first = rest.first, (0x61...0x7A).contains(first | 0x20)
        else { throw .noScheme }
        let scheme = String(decoding: rest[..<end], as: UTF8.self).lowercased()
        guard Self.handled.contains(scheme) else { throw .unknownScheme(scheme) }
        self.scheme = scheme
        rest = rest[rest.index(after: end)...].prefix { $0 != UInt8(ascii: "#") }
        var authority = rest.prefix(0)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            rest = rest[authority.endIndex...]
        }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[authority.index(after: at)...] }
        host = try Self.host(of: authority)
        let path = rest.first == UInt8(ascii: "/") ? "" : "/"
        requestText = "\(scheme)://\(Self.ascii(authority))\(path)\(Self.encoded(rest))"
    }

    /// Host and port with the host as the name system spells it, which OkHttp asks for (`java.net.IDN`).
    private static func ascii(_ authority: Substring.UTF8View) -> String {
        let text = String(decoding: authority, as: UTF8.self)
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let name = text.prefix { $0 != ":" }
        return (InternationalHost.ascii(String(name)) ?? String(name)) + text.dropFirst(name.count)
    }

    private static func host(of authority: Substring.UTF8View) throws(Problem) -> String {
        let bracket = authority.lastIndex(of: UInt8(ascii: "]"))
        let name = bracket.map { authority[...$0] } ?? authority.prefix { $0 != UInt8(ascii: ":") }
        let port = authority[name.endIndex...]
        // A colon with nothing behind it stands for the scheme's own port.
        if port.count > 1 {
            guard let number = Int(String(decoding: port.dropFirst(), as: UTF8.self)), number >= -1 else {
                throw .malformedPort
            }
        }
        let host = String(decoding: name, as: UTF8.self).lowercased()
        return bracket == nil ? host : String(host.drop { $0 == "[" }.prefix { $0 != "]" })
    }

    private static let handled: Set<String> = ["http", "https", "file", "ftp", "jar"]

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Encodes what OkHttp, on which Android's connections are built, encodes; what is encoded already stays so.
    private static func encoded(_ rest: Substring.UTF8View) -> String {
        var result: [UInt8] = []
        for byte in rest {
            switch byte {
            case 0x09, 0x0A, 0x0C, 0x0D: continue
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
                UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"):
                result += byte.percentEncoded
            case UInt8(ascii: "\\"): result.append(UInt8(ascii: "/"))
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
