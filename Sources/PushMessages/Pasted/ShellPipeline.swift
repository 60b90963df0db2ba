// SPDX-License-Identifier: Apache-2.0

/// Commands that a shell runs side by side, with their words and the here-document that one of them reads.
///
/// Source: POSIX, Shell Command Language, 2.2 Quoting, 2.6 Word Expansions, 2.7.4 Here-Document. Nothing is expanded but
/// `$(cat <<WORD …)`, which stands for its here-document.
struct ShellPipeline {
    /// A word, and the bytes of the text that it was made of.
    struct Word {
        var bytes: [UInt8] = []
        /// The place of each byte in the text.
        var places: [Int] = []
        /// The ranges of its bytes that the shell fills in: `$NAME`, `${NAME}`, `$(command)`.
        var fillings: [Range<Int>] = []

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The name, if the word is the value of a variable alone: `$NAME` or `${NAME}`.
        var variable: String? {
            guard bytes.first == UInt8(ascii: "$"), bytes.count <= 100 else { return nil }
            let isInBraces = bytes.count > 3 && bytes[1] == UInt8(ascii: "{") && bytes.last == UInt8(ascii: "}")
            let name = isInBraces ? bytes[2..<bytes.count - 1] : bytes[1...]
            return !name.isEmpty && name.allSatisfy(\.isWord)
                ? String(decoding: name, as: UTF8.self) : nil
        }

        /// The word without its first bytes.
        func dropping(_ count: Int) -> Word {
            Word(
                bytes: Array(bytes.dropFirst(count)),
                places: Array(places.dropFirst(count)),
                fillings: fillings.filter { $0.lowerBound >= count }
                    .map { $0.lowerBound - count..<$0.upperBound - count }
            )
        }

        /// Where the text has the word, from its first byte to its last; `nil` for an empty word.
        var range: Range<Int>? {
            guard let first = places.first, let last = places.last, first <= last else { return nil }
            return first..<last + 1
        }

        /// Whether its bytes stand side by side in the text.
        var isWhole: Bool { range?.count == places.count }

        /// The word at its place in the text, with spaces in place of the rest; on its own if a quoted byte moved it.
        func alone(in text: [UInt8]) -> [UInt8] {
            guard let first = places.first, isWhole else { return bytes }
            let before = text[..<first].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
            return before + bytes
        }
    }

    /// The words of each command, in the order of the pipe.
    private(set) var commands: [[Word]] = [[]]
    /// What a command reads from the lines below; of several the last.
    private(set) var hereDocument: Word?
    /// The place behind it; `nil` if a quote that nothing closes takes the rest of the text.
    private(set) var end: Int?

    private let text: [UInt8]
    private var word = Word()
    private var isInWord = false
    /// Whether the next word is what the command reads, as after `<<<`.
    private var isHereString = false
    /// Whether a here-document had no end, so that none of those below it has one.
    private var isUnending = false
    /// Whether nothing closed the bracket of an expansion, so that none is looked for again.
    private var isUnclosed = false
    /// The ends of here-documents whose lines are still to come.
    private var delimiters: [Delimiter] = []

    /// The line that ends a here-document.
    private struct Delimiter {
        var bytes: [UInt8]
        /// Whether tabs before it do not count, as after `<<-`.
        var isIndented: Bool
        /// Whether a part of it is quoted, so that the shell fills nothing into the lines.
        var isQuoted: Bool
    }

    /// The most bytes of an expansion in brackets.
    private static let longestExpansion = 300

    /// Reads the commands that begin here; they end with their line, unless a backslash, a quote or a pipe goes on.
    init(_ text: [UInt8], from start: Int) {
        self.text = text
        var quote: UInt8?
        var index = start
        while index < text.count {
            let byte = text[index]
            let next = index + 1 < text.count ? text[index + 1] : nil
            switch (quote, byte) {
            case (nil, UInt8(ascii: "'")), (nil, UInt8(ascii: "\"")):
                (quote, isInWord) = (byte, true)
            case (let open?, _) where open == byte:
                quote = nil
            case (nil, UInt8(ascii: "$")) where next == UInt8(ascii: "'"): break
            case (nil, UInt8(ascii: "$")), (UInt8(ascii: "\""), UInt8(ascii: "$")):
                if let end = takeSubstitution(at: index) { index = end } else { index = takeExpansion(at: index) }
            case (nil, UInt8(ascii: "`")), (UInt8(ascii: "\""), UInt8(ascii: "`")):
                index = takeExpansion(at: index)
            case (nil, UInt8(ascii: "\\")), (UInt8(ascii: "\""), UInt8(ascii: "\\")):
                index = takeEscape(at: index, isQuoted: quote != nil)
            case (nil, UInt8(ascii: "<")) where text[index...].starts(with: "<<<".utf8):
                endWord()
                (isHereString, index) = (true, index + 2)
            case (nil, UInt8(ascii: "<")) where next == UInt8(ascii: "<"):
                endWord()
                index = readDelimiter(after: index + 2)
            case (nil, UInt8(ascii: "\n")):
                let isPiped = !isInWord && commands.count > 1 && commands[commands.count - 1].isEmpty
                if !delimiters.isEmpty { index = readHereDocuments(from: index + 1) - 1 }
                if !isPiped { (end, index) = (index + 1, text.count) }
            case (nil, UInt8(ascii: ";")) where delimiters.isEmpty:
                (end, index) = (index + 1, text.count)
            case (nil, UInt8(ascii: ";")):
                index = text.endOfLine(at: index) - 1
            case (nil, UInt8(ascii: "|")):
                endWord()
                commands.append([])
            case (nil, UInt8(ascii: " ")), (nil, UInt8(ascii: "\t")), (nil, UInt8(ascii: "\r")):
                endWord()
            default: take(index)
            }
            index += 1
        }
        endWord()
        if quote == nil, end == nil { end = text.count }
    }

    /// Returns the value that a line of the text gives a variable; `nil` if none does.
    static func value(of name: String, in text: [UInt8]) -> Word? {
        let start = Array("\(name)=".utf8)
        var position = 0
        while position < text.count {
            let end = text.endOfLine(at: position)
            var first = text[position..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
            if text[first..<end].starts(with: "export ".utf8) { first += "export ".utf8.count }
            if text[first..<end].starts(with: start) {
                return ShellPipeline(text, from: first).commands.first?.first?.dropping(start.count)
            }
            position = end + 1
        }
        return nil
    }

    private mutating func take(_ place: Int) {
        isInWord = true
        word.bytes.append(text[place])
        word.places.append(place)
    }

    /// Takes what a backslash leaves of itself and the byte behind it, and returns the place of the last byte.
    private mutating func takeEscape(at start: Int, isQuoted: Bool) -> Int {
        let next = start + 1 < text.count ? text[start + 1] : nil
        // Windows ends its lines with one before the line feed.
        if next == UInt8(ascii: "\r") {
            if !isQuoted { return start + 2 }
            take(start)
            return start
        }
        guard !isQuoted || next.map(Array("\"\\$`\n".utf8).contains) ?? false else {
            take(start)
            return start
        }
        if next != nil, next != UInt8(ascii: "\n") { take(start + 1) }
        return start + 1
    }

    private mutating func endWord() {
        guard isInWord else { return }
        if isHereString { hereDocument = word } else { commands[commands.count - 1].append(word) }
        (word, isInWord, isHereString) = (Word(), false, false)
    }

    /// Takes the here-document of `$(cat <<WORD …)`, and returns the place of its closing bracket; `nil` for other text.
    private mutating func takeSubstitution(at start: Int) -> Int? {
        let opening = Array("$(cat <<".utf8)
        guard !isUnending, text[start...].starts(with: opening) else { return nil }
        let afterWord = readDelimiter(after: start + opening.count)
        guard let delimiter = delimiters.popLast() else { return nil }
        let line = text.endOfLine(at: afterWord) + 1
        let (body, end) = lines(from: line, until: delimiter)
        guard let bracket = text[min(end, text.count)...].firstIndex(where: { $0 > 0x20 }),
            text[bracket] == UInt8(ascii: ")")
        else {
            isUnending = true
            return nil
        }
        let shift = word.bytes.count - body.lowerBound
        let fillings = delimiter.isQuoted ? [] : expansions(in: body)
        word.fillings += fillings.map { $0.lowerBound + shift..<$0.upperBound + shift }
        body.forEach { take($0) }
        return bracket
    }

    /// Takes what the shell fills in, or a sign that stands for itself, and returns the place of the last byte.
    private mutating func takeExpansion(at start: Int) -> Int {
        let end = endOfExpansion(at: start)
        let first = word.bytes.count
        for place in start..<(end ?? start + 1) { take(place) }
        if end != nil { word.fillings.append(first..<word.bytes.count) }
        return (end ?? start + 1) - 1
    }

    /// The parts of a here-document that the shell fills in.
    private mutating func expansions(in lines: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = lines.lowerBound
        while index < lines.upperBound {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "$"), UInt8(ascii: "`"):
                let end = endOfExpansion(at: index)
                if let end, end <= lines.upperBound { ranges.append(index..<end) }
                index = end ?? index + 1
            default: index += 1
            }
        }
        return ranges
    }

    /// The place behind an expansion that begins with `$` or a backquote; `nil` if the sign stands for itself.
    private mutating func endOfExpansion(at start: Int) -> Int? {
        guard start + 1 < text.count else { return nil }
        if text[start] == UInt8(ascii: "`") { return endOfExpansion(from: start + 1, UInt8(ascii: "`"), within: nil) }
        switch text[start + 1] {
        case UInt8(ascii: "("):
            return endOfExpansion(from: start + 2, UInt8(ascii: ")"), within: UInt8(ascii: "("))
        case UInt8(ascii: "{"):
            return endOfExpansion(from: start + 2, UInt8(ascii: "}"), within: UInt8(ascii: "{"))
        case 0x30...0x39, UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "?"),
            UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "-"):
            return start + 2
        case let next where next.isWord:
            return text[(start + 1)...].firstIndex { !$0.isWord } ?? text.count
        default: return nil
        }
    }

    /// The place behind the bracket that closes an expansion.
    private mutating func endOfExpansion(from start: Int, _ closing: UInt8, within opening: UInt8?) -> Int? {
        guard !isUnclosed else { return nil }
        var depth = 1
        for index in start..<min(start + Self.longestExpansion, text.count) {
            if text[index] == closing { depth -= 1 } else if text[index] == opening { depth += 1 }
            if depth == 0 { return index + 1 }
        }
        isUnclosed = true
        return nil
    }

    /// Reads the word after `<<`, and returns the place of its last byte.
    private mutating func readDelimiter(after start: Int) -> Int {
        var index = start
        let isIndented = index < text.count && text[index] == UInt8(ascii: "-")
        if isIndented { index += 1 }
        while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
        var bytes: [UInt8] = []
        var isQuoted = false
        while index < text.count, bytes.count <= 100 {
            let byte = text[index]
            if byte.isWord || byte == UInt8(ascii: "-") {
                bytes.append(byte)
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                isQuoted = true
            } else {
                break
            }
            index += 1
        }
        if !bytes.isEmpty {
            delimiters.append(Delimiter(bytes: bytes, isIndented: isIndented, isQuoted: isQuoted))
        }
        return index - 1
    }

    /// Reads the lines of all here-documents, and returns the start of the line behind them.
    private mutating func readHereDocuments(from start: Int) -> Int {
        var position = start
        for delimiter in delimiters {
            let (body, end) = lines(from: position, until: delimiter)
            let fillings = delimiter.isQuoted ? [] : expansions(in: body)
            hereDocument = Word(
                bytes: Array(text[body]),
                places: Array(body),
                fillings: fillings.map { $0.lowerBound - body.lowerBound..<$0.upperBound - body.lowerBound }
            )
            position = end
        }
        delimiters = []
        return position
    }

    /// Returns the lines before the one that ends a here-document, and the start of the line behind that one.
    private func lines(from start: Int, until delimiter: Delimiter) -> (body: Range<Int>, end: Int) {
        var position = min(start, text.count)
        let first = position
        while position < text.count {
            let end = text.endOfLine(at: position)
            var line = text[position..<end]
            if delimiter.isIndented { line = line.drop { $0 == UInt8(ascii: "\t") } }
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if line.elementsEqual(delimiter.bytes) { return (first..<position, min(end + 1, text.count)) }
            position = min(end + 1, text.count)
        }
        return (first..<text.count, text.count)
    }
}
