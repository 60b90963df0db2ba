// SPDX-License-Identifier: Apache-2.0

/// A request to a push service as people note it: header lines, an empty line and the body, a `curl` command, the program that
/// sends it, what a device's log shows of the push, or the members of a push without the braces around them.
///
/// Source: RFC 9112 for header lines, the manual of curl for its options, POSIX for the shell's quotes and here-documents; a line `###` ends a
/// request, as in the `.http` files of editors.
package struct RequestText: Sendable, Hashable {
    /// The address or the path; empty if the text has none.
    package var address: String
    /// The header fields by their names in lower case.
    package var headers: StringMap
    /// The body, in place of the rest of the text spaces, so that lines and columns stay those of the text; of members alone,
    /// with braces around them.
    package var body: [UInt8]
    /// Whether the body is an object within a program, which says nothing of the address.
    package var isProgram = false
    /// Whether the body is a dictionary that a device printed.
    package var isPrinted = false
    /// Whether the text has the members alone.
    package var isWithoutBraces = false
    /// How a program sends it; `nil` for other forms.
    private(set) var calls: ProgramCalls?
    /// The service that it goes to, if that is neither FCM nor APNs and its address or a call says so.
    private(set) var vendor: Vendor?
    /// The objects to which a program gives names; `nil` for other forms.
    private(set) var variables: ProgramVariables?
    /// The ranges of the body that a shell fills in before it is sent.
    private(set) var fillings: [Range<Int>] = []
    /// Where the text has the address; `nil` if it has none.
    private(set) var addressRange: Range<Int>?
    /// Where it has the header fields, by their names in lower case.
    private(set) var headerRanges: [String: Range<Int>] = [:]
    /// The place of each byte of the body in the text, if quotation marks of a shell moved them; empty else.
    private(set) var places: [Int] = []
    /// The text that it was read from.
    private(set) var text: [UInt8] = []

    /// Reads a request; `nil` for a text of another form, and for one without a body.
    package init?(_ text: [UInt8]) {
        guard
            let request = Self.noted(text) ?? Self.command(text) ?? Self.program(text) ?? Self.printed(text)
                ?? Self.members(text)
        else { return nil }
        self = request
        self.text = text
        if vendor == nil { vendor = ProgramCalls(Array("\(headers["host"] ?? "") \(address)".utf8)).vendor }
    }

    /// Whether it may be a part of what is sent, so that a target may stand elsewhere.
    package var isPart: Bool { isProgram || isWithoutBraces }

    /// Whether a program hands this part of its text to an Admin SDK, and nothing else changes what is sent.
    func sendsAsItStands(_ object: Range<Int>) -> Bool {
        guard let calls, let variables else { return false }
        return calls.sendsAsItStands(object, in: variables.text)
    }

    private init(address: String, headers: StringMap, body: [UInt8]) {
        (self.address, self.headers, self.body) = (address, headers, body)
    }

    private static func program(_ text: [UInt8]) -> RequestText? {
        ProgramText(text).flatMap { program in
            var request = RequestText(address: "", headers: [:], body: program.object)
            request.isProgram = true
            let calls = ProgramCalls(text)
            // What a page shows is made of a push, and is none.
            guard !calls.isReceiver else { return nil }
            (request.calls, request.vendor) = (calls, calls.vendor)
            request.variables = ProgramVariables(program.code)
            return request
        }
    }

    private static func printed(_ text: [UInt8]) -> RequestText? {
        PrintedDictionary(text).map { dictionary in
            var request = RequestText(address: "", headers: [:], body: dictionary.object)
            request.isPrinted = true
            return request
        }
    }

    private static func members(_ text: [UInt8]) -> RequestText? {
        guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "\"") else { return nil }
        let body = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
        let names = sections.union(["registration_ids"])
        guard let document = try? JSONDocument(parsing: body), names.contains(where: { document.root[$0] != nil })
        else { return nil }
        var request = RequestText(address: "", headers: [:], body: body)
        request.isWithoutBraces = true
        return request
    }

    /// The members of a push that are objects, the outer ones.
    static let sections: Set<String> = ["message", "notification", "data", "apns", "android", "webpush", "aps"]

    /// Whether it goes to APNs for an app, which is not Apple's service for web pushes.
    package var isForAPNs: Bool {
        address.contains("/3/device/") && !address.contains("web.push.apple.com")
            || headers.contains { $0.key.hasPrefix("apns-") }
    }

    /// What its body is.
    package func document(_ body: JSONDocument) -> PushDocument {
        let document = PushDocument.read(body)
        guard let vendor, !isForAPNs else { return document }
        if case .senderRequest = document { return document }
        return .senderRequest(SenderRequest(body.root.value, to: vendor))
    }

    /// The push to APNs with this payload.
    package func push(_ payload: JSONObject) -> APNSNotification {
        var push = APNSNotification(headers: headers, payload: payload)
        push.isToDevice = address.contains("/3/device/")
        return push
    }

    // MARK: - Header lines

    private static let methods = ["POST ", "PUT ", "GET "]

    private static func noted(_ text: [UInt8]) -> RequestText? {
        var lines = Lines(text)
        var address: String?
        var ranges: [String: Range<Int>] = [:]
        var addressLine = 0..<0
        while address == nil, let line = lines.next() {
            let words = String(decoding: text[line], as: UTF8.self)
            // Comments and variables of editors' files stand before a request.
            if words.isBlank || words.hasPrefix("#") || words.hasPrefix("//") || words.hasPrefix("@") { continue }
            guard methods.contains(where: words.hasPrefix) else { return nil }
            (address, addressLine) = (words.split(separator: " ").dropFirst().first.map(String.init) ?? "", line)
        }
        guard let address else { return nil }
        var headers = StringMap()
        lines.skipBlank(before: isHeader)
        var start = lines.position
        while let line = lines.next(), !String(decoding: text[line], as: UTF8.self).isBlank {
            // People leave out the empty line before the body.
            if text[line].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { break }
            if let name = add(String(decoding: text[line], as: UTF8.self), to: &headers) { ranges[name] = line }
            start = lines.position
        }
        lines.position = start
        var end = start
        while let line = lines.next(), !text[line].starts(with: "###".utf8) { end = line.upperBound }
        guard start < end else { return nil }
        var request = RequestText(address: address, headers: headers, body: text.alone(start..<end))
        (request.addressRange, request.headerRanges) = (addressLine, ranges)
        return request
    }

    /// Whether a line has the form of a header field, which no line of JSON has.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix { $0.isWord || $0 == UInt8(ascii: "-") }
        return !name.isEmpty && line.dropFirst(name.count).first == UInt8(ascii: ":")
    }

    /// Adds a header field, and returns its name in lower case.
    private static func add(_ line: String, to headers: inout StringMap) -> String? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let name = line[..<colon].lowercased()
        headers[name] = String(value)
        return name
    }

    // MARK: - Commands of curl

    private static let bodyOptions = ["--data-binary", "--data-ascii", "--data-raw", "--data", "--json", "-d"]
    /// The commands that write their last argument.
    private static let writers = ["echo", "printf"]
    /// Lines with a quote that nothing closes, of which each is read to the end of the text.
    private static let mostOpenQuotes = 8

    private static func command(_ text: [UInt8]) -> RequestText? {
        var lines = Lines(text)
        var openQuotes = 0
        while openQuotes < mostOpenQuotes, let line = lines.next() {
            let start = line.lowerBound + text[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "$") }.count
            let first = String(decoding: text[start..<line.upperBound].prefix(20), as: UTF8.self).prefix { $0 != " " }
            guard (writers + ["curl", "curl.exe", "cat"]).contains(String(first)) else { continue }
            let pipeline = ShellPipeline(text, from: start)
            guard let index = pipeline.commands.firstIndex(where: { $0.first?.isCurl == true }) else {
                if let end = pipeline.end { lines.position = end } else { openQuotes += 1 }
                continue
            }
            let before = index > 0 ? pipeline.commands[index - 1] : []
            let isWriter = before.first.map { writers.contains($0.text) } ?? false
            let written = isWriter && before.count > 1 ? before.last : nil
            return command(pipeline.commands[index], input: pipeline.hereDocument ?? written, in: text)
        }
        return nil
    }

    /// Reads the command of curl.
    ///
    /// - Parameter input: What the shell hands to its standard input; `nil` if the text does not say.
    private static func command(
        _ words: [ShellPipeline.Word],
        input: ShellPipeline.Word?,
        in text: [UInt8]
    ) -> RequestText? {
        var address: (text: String, range: Range<Int>?) = ("", nil)
        var headers = StringMap()
        var ranges: [String: Range<Int>] = [:]
        var data: ShellPipeline.Word?
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            let argument = word.text
            let following = index < words.count ? words[index] : nil
            if argument == "-H" || argument == "--header" {
                if let following, let name = add(following.text, to: &headers) { ranges[name] = following.range }
                index += 1
            } else if bodyOptions.contains(argument) {
                data = following ?? data
                index += 1
            } else if argument.hasPrefix("-d"), !argument.hasPrefix("--") {
                data = word.dropping(2)
            } else if argument.hasPrefix("-H") {
                if let name = add(String(argument.dropFirst(2)), to: &headers) { ranges[name] = word.range }
            } else if !argument.hasPrefix("-"), argument.contains("://") || argument.contains("googleapis.com/") {
                address = (argument, word.range)
            }
        }
        if data?.text == "@-" { data = input }
        if let name = data?.variable { data = ShellPipeline.value(of: name, in: text) }
        guard let data, let first = data.bytes.first(where: { $0 > 0x20 }), first != UInt8(ascii: "@") else {
            return nil
        }
        var request = RequestText(address: address.text, headers: headers, body: data.alone(in: text))
        (request.addressRange, request.headerRanges) = (address.range, ranges)
        if !data.isWhole { request.places = data.places }
        let shift = request.body.count - data.bytes.count
        request.fillings = data.fillings.map { $0.lowerBound + shift..<$0.upperBound + shift }
        return request
    }

    /// The lines of a text, without their ends.
    private struct Lines {
        private let text: [UInt8]
        /// The start of the next line.
        var position = 0

        init(_ text: [UInt8]) { self.text = text }

        mutating func next() -> Range<Int>? {
            guard position < text.count else { return nil }
            let end = text.endOfLine(at: position)
            let start = position
            position = min(end + 1, text.count)
            return start..<(end > start && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
        }

        /// Passes over an empty line if such a line follows it.
        mutating func skipBlank(before isMeant: (ArraySlice<UInt8>) -> Bool) {
            let start = position
            guard let blank = next(), text[blank].allSatisfy({ $0 <= 0x20 }) else {
                position = start
                return
            }
            let behind = position
            if let line = next(), isMeant(text[line]) { position = behind } else { position = start }
        }
    }
}

extension ShellPipeline.Word {
    /// Whether it calls curl.
    fileprivate var isCurl: Bool { text == "curl" || text == "curl.exe" }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
