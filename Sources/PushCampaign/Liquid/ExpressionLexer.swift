// SPDX-License-Identifier: Apache-2.0

/// Cuts the inside of a tag or an output into words, literals and signs.
struct ExpressionLexer {
    enum Token: Equatable {
        case name(String)
        case text([UInt8])
        case integer(Int)
        case number(Double)
        /// `.`, `..`, `[`, `]`, `(`, `)`, `|`, `:`, `,`, `=` or an operator.
        case sign(String)
    }

    struct Placed {
        var token: Token
        var offset: Int
    }

    /// Words, literals and signs of one tag at most: each may add a step to the depth of a computation.
    private static let tokenLimit = 1000

    private let text: [UInt8]
    private var position: Int
    private let end: Int

    private init(_ text: [UInt8], _ range: Range<Int>) {
        self.text = text
        position = range.lowerBound
        end = range.upperBound
    }

    static func tokens(of text: [UInt8], in range: Range<Int>) throws(LiquidError) -> [Placed] {
        var lexer = ExpressionLexer(text, range)
        var tokens: [Placed] = []
        while true {
            while lexer.position < lexer.end, Bytes.isSpace(text[lexer.position]) { lexer.position += 1 }
            guard lexer.position < lexer.end else { return tokens }
            let offset = lexer.position
            guard tokens.count < tokenLimit else {
                throw .syntax(
                    at: offset,
                    "The tag has more than \(tokenLimit) words and signs.",
                    remedy: "Compute the value before the template, and put it into a column."
                )
            }
            tokens.append(Placed(token: try lexer.next(after: tokens.last?.token), offset: offset))
        }
    }

    private func byte(_ index: Int) -> UInt8 { index < end ? text[index] : 0 }

    private mutating func next(after previous: Token?) throws(LiquidError) -> Token {
        let first = text[position]
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return try string(first)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "-") where Bytes.isDigit(byte(position + 1)): return try number()
        case UInt8(ascii: "$") where byte(position + 1) == UInt8(ascii: "{"): throw brazeName()
        case UInt8(ascii: "."):
            let length = byte(position + 1) == UInt8(ascii: ".") ? 2 : 1
            return sign(length)
        case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            let second = byte(position + 1)
            let isPair =
                second == UInt8(ascii: "=") || first == UInt8(ascii: "<") && second == UInt8(ascii: ">")
            return sign(isPair ? 2 : 1)
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "|"),
            UInt8(ascii: ":"), UInt8(ascii: ","):
            return sign(1)
        default: return try name()
        }
    }

    private mutating func sign(_ length: Int) -> Token {
        defer { position += length }
        return .sign(String(decoding: text[position..<position + length], as: UTF8.self))
    }

    private mutating func string(_ quote: UInt8) throws(LiquidError) -> Token {
        let start = position + 1
        guard let stop = text[start..<end].firstIndex(of: quote) else {
            throw .syntax(
                at: position,
                "The text that begins here is never closed.",
                remedy: "Close it with \(String(decoding: [quote], as: UTF8.self))."
            )
        }
        position = stop + 1
        return .text(Array(text[start..<stop]))
    }

    private mutating func number() throws(LiquidError) -> Token {
        let start = position
        if text[position] == UInt8(ascii: "-") { position += 1 }
        while Bytes.isDigit(byte(position)) { position += 1 }
        guard byte(position) == UInt8(ascii: "."), Bytes.isDigit(byte(position + 1)) else {
            let spelling = String(decoding: text[start..<position], as: UTF8.self)
            guard let value = Int(spelling) else {
                throw .syntax(
                    at: start,
                    "The number \(spelling) is too large.",
                    remedy: "Write it as a text in quotes."
                )
            }
            return .integer(value)
        }
        position += 1
        while Bytes.isDigit(byte(position)) { position += 1 }
        let spelling = String(decoding: text[start..<position], as: UTF8.self)
        guard let value = Double(spelling), value.isFinite else {
            throw .syntax(
                at: start,
                "The number \(spelling) is too large.",
                remedy: "Write it as a text in quotes."
            )
        }
        return .number(value)
    }

    private mutating func name() throws(LiquidError) -> Token {
        let start = position
        guard Self.startsName(text[position]) else {
            let character = String(decoding: text[position...].prefix(4), as: UTF8.self).prefix(1)
            throw .syntax(
                at: position,
                "'\(character)' has no meaning here.",
                remedy: "Remove it, or put it into a text in quotes."
            )
        }
        while position < end,
            Self.startsName(text[position]) || Bytes.isDigit(text[position])
                || text[position] == UInt8(ascii: "-")
        {
            if isCurlyQuote(position) {
                throw LiquidError(
                    .curlyQuotes,
                    at: position,
                    "This is a quote of a word processor.",
                    remedy: "Type a straight quote, ' or \"."
                )
            }
            position += 1
        }
        if byte(position) == UInt8(ascii: "?") { position += 1 }
        return .name(String(decoding: text[start..<position], as: UTF8.self))
    }

    private static func startsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    /// U+2018 to U+201F, and the angle quotes.
    private func isCurlyQuote(_ index: Int) -> Bool {
        if byte(index) == 0xE2, byte(index + 1) == 0x80 {
            return (0x98...0x9F).contains(byte(index + 2))
        }
        return byte(index) == 0xC2 && (byte(index + 1) == 0xAB || byte(index + 1) == 0xBB)
    }

    private func brazeName() -> LiquidError {
        let start = position + 2
        let stop = text[start..<end].firstIndex(of: UInt8(ascii: "}")) ?? end
        let name = String(decoding: text[start..<stop], as: UTF8.self)
        return LiquidError(
            .brazeName,
            at: position,
            "Braze writes ${\(name)} for a user's attribute; the columns of an audience have plain names.",
            remedy: "Write {{ \(name) }}."
        )
    }
}
