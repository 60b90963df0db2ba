// SPDX-License-Identifier: Apache-2.0

/// The facts about a URL that a sender can know without network access.
///
/// The parser is stricter than browsers: it accepts what the parsers of all devices accept (RFC 3986), because iOS 16
/// and older refuse what newer systems and browsers repair.
struct WebURL {
    /// Why a text is not an absolute http or https URL.
    enum Problem: Hashable {
        case empty
        /// White space or a character that shows nothing before or after the URL.
        case untrimmed
        /// A space or a control character inside the URL.
        case space
        /// No scheme, as in a relative path.
        case relative
        /// A scheme other than http and https.
        case scheme(String)
        case noHost
        case malformedHost
        /// A host with letters beyond ASCII, and how the name system spells it.
        case internationalHost(ascii: String)
        /// A host with percent-encoded letters, and what they are.
        case encodedHost(String)
        case malformedPort
        /// A character that must be percent-encoded.
        case unencoded(Character)
        /// `%` without two hexadecimal digits after it.
        case malformedEscape
        /// A placeholder that nobody filled in.
        case placeholder(String)
        /// An entity of HTML, which stands for a character on pages alone.
        case entity(String)
        /// A second address behind the first.
        case twoAddresses
        /// The picture's bytes in base64, without an address.
        case contents
        /// An address among other text, such as HTML or JSON.
        case wrapped(String)
    }

    /// Whether the scheme is https.
    let isSecure: Bool
    /// Why devices elsewhere do not reach the host; `nil` if nothing says so.
    let reach: HostReach?
    /// Whether the host is this machine.
    var isLoopback: Bool { reach == .loopback }
    /// The host in lower case, without the brackets of an address.
    let host: String
    /// Extension of the path's last component, in lower case and without the dot; empty without one.
    let pathExtension: String
    /// Whether there is no path and the host ends like the name of a picture file, as in
    /// `https://example.com.pizza.png`.
    let isHostAFileName: Bool

    /// Reads an absolute http or https URL.
    static func read(_ text: String) -> Result<WebURL, Failure> {
        let spelling = text
        if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, isHidden(first) || isHidden(last)
        {
            return .failure(Failure(problem: .untrimmed))
        }
        var text = text
        return text.withUTF8 { buffer in
            do throws(Failure) {
                var bytes = buffer[...]
                let url = try WebURL(&bytes)
                if let problem = doubt(in: buffer) { return .failure(Failure(problem: problem)) }
                return .success(url)
            } catch {
                // No placeholder reads as a URL, and what follows from two addresses or an entity is not a problem of
                // its own.
                let cause =
                    Placeholder.first(inAddress: spelling).map(Problem.placeholder)
                    ?? (isPicture(buffer) ? .contents : nil) ?? doubt(in: buffer)
                    ?? wrapped(in: buffer, error.problem)
                return .failure(cause.map(Failure.init) ?? error)
            }
        }
    }

    /// Returns whether a character beyond ASCII shows nothing, as those that editors and chats put around what is
    /// copied.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x7F && (scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint)
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
        let authority = bytes[..<(end ?? bytes.endIndex)]
        let name = try Self.host(of: authority)
        host = String(decoding: name, as: UTF8.self).lowercased()
        if Self.isUnset(name) { throw Failure(problem: .placeholder(host)) }
        let isBracketed = authority.last == UInt8(ascii: "]") || name.contains(UInt8(ascii: ":"))
        reach = HostReach(host, try Self.address(host, isBracketed: isBracketed))
        let rest = bytes[(end ?? bytes.endIndex)...]
        try Self.checkEncoding(of: rest)
        let path = rest.prefix(while: Self.isPathByte)
        pathExtension = Self.pathExtension(of: path)
        isHostAFileName = path.count <= 1 && Self.isFileName(name)
    }

    /// Reads an address in place of a name; `nil` for a name.
    private static func address(_ host: String, isBracketed: Bool) throws(Failure) -> IPAddress? {
        if isBracketed {
            guard let address = IPAddress.v6(host) else { throw Failure(problem: .malformedHost) }
            return address
        }
        do throws(IPAddress.Malformed) {
            return try IPAddress.v4(host)
        } catch {
            throw Failure(problem: .malformedHost)
        }
    }

    /// Returns what makes a valid URL another than was meant: an entity of HTML, a second address, or the name of a
    /// value that is not there.
    private static func doubt(in bytes: UnsafeBufferPointer<UInt8>) -> Problem? {
        var hasQuery = false
        var hasScheme = false
        var hasEscape = false
        var index = 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"):
                if let entity = entity(at: bytes[index...]) { return .entity(entity) }
            case UInt8(ascii: "?"): hasQuery = true
            case UInt8(ascii: "%"): hasEscape = true
            case UInt8(ascii: ":"):
                if matches(bytes[index...].prefix(3), "://") { hasScheme = true }
            case UInt8(ascii: "h"), UInt8(ascii: "H"):
                // A server that fetches another's pictures takes an address behind a slash, an equals sign or in a
                // query.
                let rest = bytes[index...]
                guard hasScheme, !hasQuery, bytes[index - 1] != UInt8(ascii: "/"),
                    bytes[index - 1] != UInt8(ascii: "="),
                    matches(rest.prefix(7), "http://") || matches(rest.prefix(8), "https://")
                else { break }
                return .twoAddresses
            default: break
            }
            index += 1
        }
        if hasEscape, let placeholder = percentDecoded(bytes[...]).flatMap({ Placeholder.first(inText: $0) }) {
            return .placeholder(placeholder)
        }
        let path = bytes.prefix(while: isPathByte)
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 8 else { return nil }
        let name = path[(slash + 1)...].prefix { $0 != UInt8(ascii: ".") }
        return isUnset(name) ? .placeholder(String(decoding: name, as: UTF8.self)) : nil
    }

    /// Returns whether this is what languages write for a missing value.
    private static func isUnset(_ name: Reader) -> Bool {
        ["null", "undefined", "nan"].contains { (word: StaticString) in matches(name, word) }
    }

    /// Returns the only address of a text that is not one itself.
    private static func wrapped(in bytes: UnsafeBufferPointer<UInt8>, _ problem: Problem) -> Problem? {
        guard problem == .relative, bytes.count > 8 else { return nil }
        let starts = bytes.indices.dropFirst().filter { index in
            matches(bytes[index...].prefix(7), "http://") || matches(bytes[index...].prefix(8), "https://")
        }
        guard starts.count == 1, isMark(bytes[starts[0] - 1]) else { return nil }
        let address = String(decoding: bytes[starts[0]...].prefix { !isMark($0) }, as: UTF8.self)
        guard case .success = read(address) else { return nil }
        return .wrapped(address)
    }

    /// Returns whether this stands around addresses in texts, HTML, JSON and Markdown.
    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "`"):
            true
        default: false
        }
    }

    /// Returns whether this is a picture in base64, by the bytes with which its format begins.
    private static func isPicture(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let starts = ["/9j/", "iVBORw0KGgo", "R0lGOD", "UklGR", "Qk0"]
        return bytes.count >= 64 && starts.contains { bytes.starts(with: $0.utf8) }
            && bytes.prefix(64).allSatisfy {
                isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
            }
    }

    private static func entity(at bytes: Reader) -> String? {
        guard let end = bytes.prefix(8).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let text = String(decoding: bytes[...end], as: UTF8.self)
        return entities[text.lowercased()].map { _ in text }
    }

    /// Entities of HTML that programs write, and what they stand for.
    static let entities: [String: String] = [
        "&amp;": "&", "&quot;": "\"", "&apos;": "'", "&lt;": "<", "&gt;": ">", "&#38;": "&", "&#x26;": "&",
        "&#34;": "\"",
        "&#x22;": "\"", "&#39;": "'", "&#x27;": "'", "&#x2f;": "/", "&#47;": "/", "&#x3d;": "=", "&#61;": "=",
    ]

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
            return host[(host.startIndex + 1)..<bracket]
        }
        if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
            try checkPort(host[colon...])
            host = host[..<colon]
        }
        guard !host.isEmpty else { throw Failure(problem: .noHost) }
        // Browsers remove a tab and a line end from an address, and nobody finds a host with a space.
        guard !host.contains(where: { $0 == 0x20 }) else { throw Failure(problem: .malformedHost) }
        guard !host.contains(where: { $0 < 0x20 }) else { throw Failure(problem: .space) }
        if matches(host, "https") || matches(host, "http") { throw Failure(problem: .malformedHost) }
        if !host.allSatisfy(isHostByte) { throw Failure(problem: problem(ofName: host)) }
        guard !hasEmptyLabel(host), !hasInvalidEncoding(host), !isTooLong(host) else {
            throw Failure(problem: .malformedHost)
        }
        return host
    }

    /// Returns what is wrong with a name that is not plain ASCII.
    private static func problem(ofName host: Reader) -> Problem {
        guard let decoded = percentDecoded(host), let ascii = InternationalHost.ascii(decoded),
            ascii.utf8.allSatisfy(isHostByte)
        else { return .malformedHost }
        return host.contains(UInt8(ascii: "%")) ? .encodedHost(ascii) : .internationalHost(ascii: ascii)
    }

    private static func percentDecoded(_ bytes: Reader) -> String? {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            result.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: result, as: UTF8.self)
    }

    /// Returns whether nothing stands before or between dots, which the name system does not know; a dot at the end
    /// names the root.
    private static func hasEmptyLabel(_ host: Reader) -> Bool {
        var isEmpty = true
        for byte in host {
            let isDot = byte == UInt8(ascii: ".")
            if isDot && isEmpty { return true }
            isEmpty = isDot
        }
        return host.isEmpty
    }

    /// Returns whether the name system has no room for the name: 63 bytes for a label, and 253 for all of them with
    /// their dots.
    ///
    /// Source: RFC 1035, section 2.3.4.
    private static func isTooLong(_ host: Reader) -> Bool {
        guard host.count > 63 else { return false }
        return host.count - (host.last == UInt8(ascii: ".") ? 1 : 0) > 253
            || host.split(separator: UInt8(ascii: ".")).contains { $0.count > 63 }
    }

    /// Returns whether a label begins with `xn--` and stands for no letters beyond ASCII, which browsers refuse.
    private static func hasInvalidEncoding(_ host: Reader) -> Bool {
        // Hardly any host has two hyphens.
        zip(host, host.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: "-") }
            && host.split(separator: UInt8(ascii: ".")).contains { label in
                label.count >= 4 && matches(label.prefix(4), "xn--")
                    && !InternationalHost.isValid(encoded: String(decoding: label, as: UTF8.self).lowercased())
            }
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
                guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit) else {
                    throw Failure(problem: .malformedEscape)
                }
            case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
                UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "["),
                UInt8(ascii: "]"), 0x80...:
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
    /// Returns the text without surrounding white space and entities of HTML, its scheme and host as they are spelled,
    /// and with percent-encoding of all bytes that need it.
    static func repaired(_ text: String) -> String {
        var text = text
        for (entity, character) in entities.sorted(by: { $0.key < $1.key }) where text.contains(entity) {
            text = text.replacing(entity, with: character)
        }
        var trimmed = text[...]
        while let first = trimmed.unicodeScalars.first, isOutside(first) { trimmed.unicodeScalars.removeFirst() }
        while let last = trimmed.unicodeScalars.last, isOutside(last) { trimmed.unicodeScalars.removeLast() }
        // JSON may escape a slash, and a text that was encoded twice keeps the backslash.
        if trimmed.contains(#":\/\/"#) { trimmed = trimmed.replacing(#"\/"#, with: "/") }
        trimmed = spelled(decoded(trimmed))[...]
        guard let start = trimmed.firstRange(of: "://")?.upperBound else { return encoded(trimmed) }
        let end = trimmed[start...].firstIndex { "/\\?#".contains($0) } ?? trimmed.endIndex
        var path = trimmed[end...]
        // Browsers take a backslash for a slash.
        if path.first == "\\" { path = "/" + path.dropFirst() }
        return "\(trimmed[..<start])\(authority(trimmed[start..<end]))\(encoded(path))"
    }

    /// White space, quotation marks and characters that show nothing, which stand around addresses.
    private static func isOutside(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar == "\"" || scalar == "'" || isHidden(scalar)
    }

    /// Returns the address that was percent-encoded as a whole; other texts as they are.
    private static func decoded(_ text: Substring) -> Substring {
        let start = text.prefix(16).lowercased()
        guard start.hasPrefix("https%3a%2f%2f") || start.hasPrefix("http%3a%2f%2f") else { return text }
        var bytes = String(text)
        return bytes.withUTF8 { percentDecoded($0[...]) }.map { $0[...] } ?? text
    }

    /// Returns the address with the scheme that a misspelled one stands for: `https:/`, `https//`, `htps://`,
    /// `https://https://`, and `//` of a page.
    private static func spelled(_ text: Substring) -> String {
        if text.hasPrefix("//"), !text.hasPrefix("///") { return "https:\(text)" }
        if text.hasPrefix("www.") { return "https://\(text)" }
        let word = text.prefix { $0.isASCII && $0.isLetter }
        let marks = text.dropFirst(word.count).prefix { ":;/\\".contains($0) }
        let rest = text.dropFirst(word.count + marks.count)
        guard !marks.isEmpty, marks != "/", schemes.contains(word.lowercased()) else { return String(text) }
        let name = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if schemes.contains(name.prefix { $0.isLetter }.lowercased()), name.contains(":") || rest.contains("://") {
            return spelled(rest)
        }
        guard name.contains(".") || marks == "://" else { return String(text) }
        return "\(word.contains { "sS".contains($0) } ? "https" : "http")://\(rest)"
    }

    private static let schemes: Set<String> = [
        "http", "https", "htp", "htps", "htpps", "htttp", "htttps", "ttp", "ttps", "hhttp", "hhttps", "httpss", "hxxp",
        "hxxps",
    ]

    private static func authority(_ text: Substring) -> String {
        let host = text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
        let port = host.lastIndex(of: ":").map { host[$0...] } ?? ""
        let name = String(host.dropLast(port.count))
        var bytes = name
        let decoded = bytes.withUTF8 { percentDecoded($0[...]) }
        guard !name.hasPrefix("["), let decoded, !decoded.utf8.allSatisfy(isHostByte) || decoded != name,
            let ascii = InternationalHost.ascii(decoded)
        else { return String(text) }
        return text[..<host.startIndex] + ascii + port
    }

    private static func encoded(_ text: Substring) -> String {
        var result: [UInt8] = []
        let bytes = text.utf8
        for (index, byte) in zip(bytes.indices, bytes) {
            switch byte {
            case UInt8(ascii: "%"):
                let digits = bytes[bytes.index(after: index)...].prefix(2)
                result += digits.count == 2 && digits.allSatisfy(\.isHexadecimalDigit) ? [byte] : Array("%25".utf8)
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
                UInt8(ascii: "["), UInt8(ascii: "]"):
                result += byte.percentEncoded
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
