// SPDX-License-Identifier: Apache-2.0

/// What a sender can know about a URL without network access.
///
/// The parser is stricter than browsers: it accepts what the parsers of all devices accept (RFC 3986), because iOS 16
/// and older refuse what newer systems and browsers repair.
struct WebURL {
    /// Why a text is not an absolute http or https URL.
    enum Problem: Hashable {
        case empty
        /// White space before or after the URL.
        case untrimmed
        /// A space or a control character inside the URL.
        case space
        /// No scheme, as in a relative path.
        case relative
        /// A scheme other than http and https.
        case scheme(String)
        case noHost
        case malformedHost
        case malformedPort
        /// A character that must be percent-encoded.
        case unencoded(Character)
        /// `%` without two hexadecimal digits after it.
        case malformedEscape
    }

    /// Whether the scheme is https.
    let isSecure: Bool
    /// Whether the host of an http URL is this machine; false for https, for which no rule needs it.
    let isLoopback: Bool
    /// Extension of the path's last component, in lower case and without the dot; empty without one.
    let pathExtension: String
    /// Whether there is no path and the host ends like the name of a picture file, as in
    /// `https://example.com.pizza.png`.
    let isHostAFileName: Bool

    /// Reads an absolute http or https URL.
    static func read(_ text: String) -> Result<WebURL, Failure> {
        var text = text
        return text.withUTF8 { bytes in
            do throws(Failure) {
                var bytes = bytes[...]
                return .success(try WebURL(&bytes))
            } catch {
                return .failure(error)
            }
        }
    }

    /// A problem as an error.
    struct Failure: Error {
        var problem: Problem
    }

    private typealias Reader = Slice<UnsafeBufferPointer<UInt8>>

    private init(_ bytes: inout Reader) throws(Failure) {
        guard let first = bytes.first, let last = bytes.last else { throw Failure(problem: .empty) }
        if first <= 0x20 || last <= 0x20 {
            throw Failure(problem: bytes.allSatisfy { $0 <= 0x20 } ? .empty : .untrimmed)
        }
        let scheme = try Self.scheme(of: &bytes)
        if Self.matches(scheme, "https") {
            isSecure = true
        } else if Self.matches(scheme, "http") {
            isSecure = false
        } else {
            throw Failure(problem: .scheme(String(decoding: scheme, as: UTF8.self).lowercased()))
        }
        guard bytes.starts(with: "//".utf8) else { throw Failure(problem: .noHost) }
        bytes = bytes.dropFirst(2)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let host = try Self.host(of: bytes[..<(end ?? bytes.endIndex)])
        isLoopback = !isSecure && Self.isLoopback(host)
        let rest = bytes[(end ?? bytes.endIndex)...]
        try Self.checkEncoding(of: rest)
        let path = rest.prefix(while: Self.isPathByte)
        pathExtension = Self.pathExtension(of: path)
        isHostAFileName = path.count <= 1 && Self.isFileName(host)
    }

    /// Returns the extension of a relative URL's path, in lower case and without the dot; empty without one.
    static func pathExtension(of relative: String) -> String {
        var relative = relative
        return relative.withUTF8 { pathExtension(of: $0[...].prefix(while: isPathByte)) }
    }

    private static func isPathByte(_ byte: UInt8) -> Bool { byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#") }

    private static func pathExtension(of path: Reader) -> String {
        var path = path
        while path.last == UInt8(ascii: "/") { path.removeLast() }
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        let ending = path[(dot + 1)...]
        guard (1...8).contains(ending.count), ending.allSatisfy({ isLetter($0) || isDigit($0) }) else { return "" }
        return String(decoding: ending.map { isDigit($0) ? $0 : $0 | 0x20 }, as: UTF8.self)
    }

    /// Returns whether the last label is the extension of a picture file, none of which is a top-level domain.
    private static func isFileName(_ host: Reader) -> Bool {
        guard let dot = host.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let label = host[(dot + 1)...]
        let names: [StaticString] = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "svg", "heic", "avif"]
        return names.contains { matches(label, $0) }
    }

    private static func scheme(of bytes: inout Reader) throws(Failure) -> Reader {
        guard let colon = bytes.firstIndex(where: { !isSchemeByte($0) }), bytes[colon] == UInt8(ascii: ":"),
            let first = bytes.first, isLetter(first)
        else { throw Failure(problem: .relative) }
        let scheme = bytes[..<colon]
        bytes = bytes[(colon + 1)...]
        return scheme
    }

    private static func host(of authority: Reader) throws(Failure) -> Reader {
        var host = authority
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
        if host.first == UInt8(ascii: "[") {
            guard let bracket = host.firstIndex(of: UInt8(ascii: "]")) else { throw Failure(problem: .malformedHost) }
            try checkPort(host[(bracket + 1)...])
            host = host[(host.startIndex + 1)..<bracket]
            guard host.count >= 2,
                host.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { throw Failure(problem: .malformedHost) }
            return host
        }
        if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
            try checkPort(host[colon...])
            host = host[..<colon]
        }
        guard !host.isEmpty else { throw Failure(problem: .noHost) }
        guard !host.contains(where: { $0 <= 0x20 }) else { throw Failure(problem: .space) }
        if matches(host, "https") || matches(host, "http") { throw Failure(problem: .malformedHost) }
        guard host.allSatisfy(isHostByte), host.first != UInt8(ascii: "."), host.first != UInt8(ascii: "-") else {
            throw Failure(problem: .malformedHost)
        }
        return host
    }

    private static func isLoopback(_ host: Reader) -> Bool {
        let host = String(decoding: host, as: UTF8.self).lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host.hasPrefix("127.")
    }

    private static func checkPort(_ port: Reader) throws(Failure) {
        guard let colon = port.first else { return }
        let digits = port.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(isDigit),
            digits.reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 65535
        else { throw Failure(problem: .malformedPort) }
    }

    private static func checkEncoding(of bytes: Reader) throws(Failure) {
        var next = bytes.startIndex
        while next < bytes.endIndex {
            let index = next
            next += 1
            switch bytes[index] {
            // Most bytes of a URL; this comparison is cheaper than those below.
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-")...UInt8(ascii: "9"): continue
            case 0...0x20, 0x7F:
                throw Failure(problem: .space)
            case UInt8(ascii: "%"):
                let digits = bytes[(index + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy(isHexDigit) else { throw Failure(problem: .malformedEscape) }
            case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
                UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), 0x80...:
                throw Failure(problem: .unencoded(String(decoding: bytes[index...], as: UTF8.self).first!))
            default: break
            }
        }
    }

    private static func matches(_ bytes: Reader, _ word: StaticString) -> Bool {
        bytes.count == word.utf8CodeUnitCount
            && zip(bytes, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
                .allSatisfy { $0 | 0x20 == $1 }
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
    /// Returns the text without surrounding white space and with percent-encoding of all bytes that need it.
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
