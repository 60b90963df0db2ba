// SPDX-License-Identifier: Apache-2.0

/// What a sender can know about a URL without asking the network, read byte by byte.
///
/// Stricter than browsers: it takes what every device's parser takes (RFC 3986), since iOS 16 and older refuse what
/// newer systems and browsers repair.
struct WebURL {
    /// Why a text is not an absolute http or https URL.
    enum Problem: Hashable {
        case empty
        /// White space before or after it.
        case untrimmed
        /// A space or a control character inside.
        case space
        /// No scheme at all, as in a relative path.
        case relative
        /// A scheme other than http and https.
        case scheme(String)
        case noHost
        case malformedHost
        case malformedPort
        /// A byte that has to be percent-encoded.
        case unencoded(Character)
        /// `%` without two hexadecimal digits after it.
        case malformedEscape
    }

    /// Whether the scheme is https.
    let isSecure: Bool
    /// Host in lower case, without port; brackets of an IPv6 address stripped.
    let host: String

    /// Whether the host is this machine itself.
    var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host.hasPrefix("127.")
    }

    /// Reads an absolute http or https URL.
    static func read(_ text: String) -> Result<WebURL, Failure> {
        do { return .success(try WebURL(text)) } catch { return .failure(error) }
    }

    /// A problem, as an error.
    struct Failure: Error {
        var problem: Problem
    }

    private init(_ text: String) throws(Failure) {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { throw Failure(problem: .empty) }
        if first <= 0x20 || last <= 0x20 {
            throw Failure(problem: bytes.allSatisfy { $0 <= 0x20 } ? .empty : .untrimmed)
        }
        var rest = bytes[...]
        let scheme = try Self.scheme(of: &rest)
        switch scheme {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw Failure(problem: .scheme(scheme))
        }
        guard rest.starts(with: "//".utf8) else { throw Failure(problem: .noHost) }
        rest = rest.dropFirst(2)
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        host = try Self.host(of: rest[..<(end ?? rest.endIndex)])
        try Self.checkEncoding(of: text, from: end ?? rest.endIndex)
    }

    private static func scheme(of rest: inout Substring.UTF8View) throws(Failure) -> String {
        guard let colon = rest.firstIndex(where: { !isSchemeByte($0) }), rest[colon] == UInt8(ascii: ":"),
            let first = rest.first, isLetter(first)
        else {
            throw Failure(problem: .relative)
        }
        let scheme = String(Substring(rest[..<colon])).lowercased()
        rest = rest[rest.index(after: colon)...]
        return scheme
    }

    private static func host(of authority: Substring.UTF8View) throws(Failure) -> String {
        var host = authority
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[host.index(after: at)...] }
        if host.first == UInt8(ascii: "[") {
            guard let bracket = host.firstIndex(of: UInt8(ascii: "]")) else { throw Failure(problem: .malformedHost) }
            try checkPort(host[host.index(after: bracket)...])
            host = host[host.index(after: host.startIndex)..<bracket]
            guard host.count >= 2,
                host.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { throw Failure(problem: .malformedHost) }
            return String(Substring(host)).lowercased()
        }
        if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
            try checkPort(host[colon...])
            host = host[..<colon]
        }
        guard !host.isEmpty else { throw Failure(problem: .noHost) }
        guard !host.contains(where: { $0 <= 0x20 }) else { throw Failure(problem: .space) }
        guard host.allSatisfy(isHostByte), host.first != UInt8(ascii: "."), host.first != UInt8(ascii: "-") else {
            throw Failure(problem: .malformedHost)
        }
        return String(Substring(host)).lowercased()
    }

    private static func checkPort(_ port: Substring.UTF8View) throws(Failure) {
        guard let colon = port.first else { return }
        let digits = port.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(isDigit) else {
            throw Failure(problem: .malformedPort)
        }
        if let number = Int(Substring(digits)), number > 65535 { throw Failure(problem: .malformedPort) }
    }

    private static func checkEncoding(of text: String, from start: String.Index) throws(Failure) {
        var index = start
        let bytes = text.utf8
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case 0...0x20, 0x7F:
                throw Failure(problem: .space)
            case UInt8(ascii: "%"):
                let digits = bytes[bytes.index(after: index)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy(isHexDigit) else { throw Failure(problem: .malformedEscape) }
            case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
                UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), 0x80...:
                throw Failure(problem: .unencoded(text[index]))
            default: break
            }
            index = bytes.index(after: index)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }
}

extension WebURL {
    /// The text with white space around it removed and every byte percent-encoded that has to be; hosts are left alone.
    static func encoded(_ text: String) -> String {
        let trimmed = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
        var result: [UInt8] = []
        for byte in trimmed {
            switch byte {
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"):
                result += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
