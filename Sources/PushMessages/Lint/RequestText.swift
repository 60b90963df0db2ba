// SPDX-License-Identifier: Apache-2.0

/// A request to a push service as people note it: header lines, an empty line and the body, or a `curl` command.
///
/// Source: RFC 9112 for header lines, the manual of curl for its options, POSIX for the shell's quotes; a line `###` ends a
/// request, as in the `.http` files of editors.
package struct RequestText: Sendable, Hashable {
    /// The address or the path; empty if the text has none.
    package var address: String
    /// The header fields by their names in lower case.
    package var headers: StringMap
    /// The body, in place of the rest of the text spaces, so that lines and columns stay those of the text.
    package var body: [UInt8]

    /// Reads a request; `nil` for a text of another form, and for one without a body.
    package init?(_ text: [UInt8]) {
        guard let request = Self.noted(text) ?? Self.command(text) else { return nil }
        self = request
    }

    private init(address: String, headers: StringMap, body: [UInt8]) {
        (self.address, self.headers, self.body) = (address, headers, body)
    }

    /// Whether it goes to APNs for an app, which is not Apple's service for web pushes.
    package var isForAPNs: Bool {
        address.contains("/3/device/") && !address.contains("web.push.apple.com")
            || headers.contains { $0.key.hasPrefix("apns-") }
    }

    /// What is wrong with its address and credentials, if it goes to FCM.
    package var findings: [Finding] {
        let host = headers["host"] ?? ""
        guard ["fcm.googleapis.com", "gcm"].contains(where: (address + host).contains) else { return [] }
        var findings: [Finding] = []
        func report(_ message: String) {
            findings.append(
                Finding(
                    rule: LegacyFieldRule.id,
                    severity: .error,
                    message: message,
                    documentation: LegacyFieldRule.documentation
                )
            )
        }
        if address.hasSuffix("/fcm/send") || address.hasSuffix("/gcm/send") {
            report(
                "The request goes to FCM's legacy API (\(address)), which is switched off; send to "
                    + "https://fcm.googleapis.com/v1/projects/PROJECT/messages:send."
            )
        }
        if headers["authorization"]?.hasPrefix("key=") == true {
            report(
                "The request has a server key (Authorization: key=…), which only FCM's legacy API took; send Bearer and an OAuth "
                    + "access token."
            )
        }
        return findings
    }

    // MARK: - Header lines

    private static let methods = ["POST ", "PUT ", "GET "]

    private static func noted(_ text: [UInt8]) -> RequestText? {
        var lines = Lines(text)
        var address: String?
        while address == nil, let line = lines.next() {
            let words = String(decoding: text[line], as: UTF8.self)
            // Comments and variables of editors' files stand before a request.
            if words.isBlank || words.hasPrefix("#") || words.hasPrefix("//") || words.hasPrefix("@") { continue }
            guard methods.contains(where: words.hasPrefix) else { return nil }
            address = words.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        }
        guard let address else { return nil }
        var headers = StringMap()
        while let line = lines.next(), !String(decoding: text[line], as: UTF8.self).isBlank {
            let words = String(decoding: text[line], as: UTF8.self)
            add(words, to: &headers)
        }
        let start = lines.position
        var end = start
        while let line = lines.next(), !text[line].starts(with: "###".utf8) { end = line.upperBound }
        guard start < end else { return nil }
        return RequestText(address: address, headers: headers, body: alone(start..<end, of: text))
    }

    private static func add(_ line: String, to headers: inout StringMap) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        headers[line[..<colon].lowercased()] = String(value)
    }

    /// The text with spaces in place of all but a range and the ends of lines.
    private static func alone(_ range: Range<Int>, of text: [UInt8]) -> [UInt8] {
        var bytes = text
        for index in bytes.indices where !range.contains(index) && bytes[index] != UInt8(ascii: "\n") {
            bytes[index] = UInt8(ascii: " ")
        }
        return bytes
    }

    // MARK: - Commands of curl

    private static let bodyOptions = ["--data-binary", "--data-ascii", "--data-raw", "--data", "--json", "-d"]

    private static func command(_ text: [UInt8]) -> RequestText? {
        var lines = Lines(text)
        while let line = lines.next() {
            let words = String(decoding: text[line], as: UTF8.self).drop { $0 == " " || $0 == "$" }
            guard words.hasPrefix("curl ") || words.hasPrefix("curl.exe ") else { continue }
            return command(ShellWords(text, from: line.lowerBound).all, in: text)
        }
        return nil
    }

    private static func command(_ words: [ShellWords.Word], in text: [UInt8]) -> RequestText? {
        var address = ""
        var headers = StringMap()
        var body: [UInt8]?
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            let argument = word.text
            let following = index < words.count ? words[index] : nil
            if argument == "-H" || argument == "--header" {
                if let following { add(following.text, to: &headers) }
                index += 1
            } else if bodyOptions.contains(argument) {
                if let following { body = following.alone(in: text) }
                index += 1
            } else if argument.hasPrefix("-d"), !argument.hasPrefix("--") {
                body = word.dropping(2).alone(in: text)
            } else if argument.hasPrefix("-H") {
                add(String(argument.dropFirst(2)), to: &headers)
            } else if !argument.hasPrefix("-"), argument.contains("://") || argument.contains("googleapis.com/") {
                address = argument
            }
        }
        guard let body, let first = body.first(where: { $0 > 0x20 }), first != UInt8(ascii: "@") else { return nil }
        return RequestText(address: address, headers: headers, body: body)
    }

    /// The lines of a text, without their ends.
    private struct Lines {
        private let text: [UInt8]
        /// The start of the next line.
        private(set) var position = 0

        init(_ text: [UInt8]) { self.text = text }

        mutating func next() -> Range<Int>? {
            guard position < text.count else { return nil }
            let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            let start = position
            position = min(end + 1, text.count)
            return start..<(end > start && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
        }
    }
}

/// The words of a command, as a shell reads them.
private struct ShellWords {
    /// A word, and the bytes of the text that it was made of.
    struct Word {
        var bytes: [UInt8] = []
        /// The place of each byte in the text.
        var places: [Int] = []

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The word without its first bytes.
        func dropping(_ count: Int) -> Word {
            Word(bytes: Array(bytes.dropFirst(count)), places: Array(places.dropFirst(count)))
        }

        /// The word at its place in the text, with spaces in place of the rest; on its own if a quoted byte moved it.
        func alone(in text: [UInt8]) -> [UInt8] {
            guard let first = places.first, let last = places.last, last - first + 1 == places.count else {
                let linesBefore = text[..<(places.first ?? 0)].count { $0 == UInt8(ascii: "\n") }
                return Array(repeating: UInt8(ascii: "\n"), count: linesBefore) + bytes
            }
            let before = text[..<first].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
            return before + bytes
        }
    }

    private(set) var all: [Word] = []

    /// Reads the words of the command that begins here; it ends with its line, unless a backslash or a quote goes on.
    init(_ text: [UInt8], from start: Int) {
        var word = Word()
        var isInWord = false
        var quote: UInt8?
        var index = start
        func take(_ place: Int) {
            isInWord = true
            word.bytes.append(text[place])
            word.places.append(place)
        }
        while index < text.count {
            let byte = text[index]
            let next = index + 1 < text.count ? text[index + 1] : nil
            switch (quote, byte) {
            case (nil, UInt8(ascii: "'")), (nil, UInt8(ascii: "\"")):
                (quote, isInWord) = (byte, true)
            case (let open?, _) where open == byte:
                quote = nil
            case (nil, UInt8(ascii: "\\")), (UInt8(ascii: "\""), UInt8(ascii: "\\")):
                let isCarriage = next == UInt8(ascii: "\r")
                let isEscaped = quote == nil || next.map(Array("\"\\$`\n".utf8).contains) ?? false
                if !isEscaped { take(index) }
                if isEscaped, !isCarriage {
                    if next != nil, next != UInt8(ascii: "\n") { take(index + 1) }
                    index += 1
                } else if isCarriage, quote == nil {
                    index += 2
                }
            case (nil, UInt8(ascii: "\n")), (nil, UInt8(ascii: ";")), (nil, UInt8(ascii: "|")):
                index = text.count
            case (nil, UInt8(ascii: " ")), (nil, UInt8(ascii: "\t")), (nil, UInt8(ascii: "\r")):
                if isInWord { all.append(word) }
                (word, isInWord) = (Word(), false)
            default: take(index)
            }
            index += 1
        }
        if isInWord { all.append(word) }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
