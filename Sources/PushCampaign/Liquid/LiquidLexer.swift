// SPDX-License-Identifier: Apache-2.0

/// Cuts a leaf's text into text, outputs and tags, with the white space removed that `-` asks to remove.
struct LiquidLexer {
    /// A piece of a leaf.
    enum Token {
        case text(Range<Int>)
        /// The inside of `{{ … }}`.
        case output(Range<Int>)
        /// A tag's name, its offset, and the text after the name.
        case tag(name: String, start: Int, markup: Range<Int>)
    }

    private let text: [UInt8]
    private var tokens: [Token] = []
    private var position = 0
    /// Whether the tag before asked to remove the white space behind it.
    private var trimsNext = false

    init(_ text: [UInt8]) { self.text = text }

    /// Whether the text holds anything but itself.
    static func hasLiquid(_ text: some Collection<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in text {
            if previous == UInt8(ascii: "{"), byte == UInt8(ascii: "{") || byte == UInt8(ascii: "%") {
                return true
            }
            previous = byte
        }
        return false
    }

    static func tokens(of text: [UInt8]) throws(LiquidError) -> [Token] {
        var lexer = LiquidLexer(text)
        try lexer.run()
        return lexer.tokens
    }

    private mutating func run() throws(LiquidError) {
        while position < text.count {
            let start = position
            guard let opening = nextOpening(from: position) else {
                addText(start..<text.count, trimsEnd: false)
                return
            }
            let trimsBefore = byte(opening + 2) == UInt8(ascii: "-")
            addText(start..<opening, trimsEnd: trimsBefore)
            trimsNext = false
            let inside = opening + (trimsBefore ? 3 : 2)
            if text[opening + 1] == UInt8(ascii: "{") {
                try output(opening, inside)
            } else {
                try tag(opening, inside)
            }
        }
    }

    private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

    private func nextOpening(from start: Int) -> Int? {
        var index = start
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "{"),
                text[index + 1] == UInt8(ascii: "{") || text[index + 1] == UInt8(ascii: "%")
            {
                return index
            }
            index += 1
        }
        return nil
    }

    /// The offset of a closing mark of two bytes.
    private func closing(_ first: UInt8, from start: Int) -> Int? {
        var index = start
        while index + 1 < text.count {
            if text[index] == first, text[index + 1] == UInt8(ascii: "}") { return index }
            index += 1
        }
        return nil
    }

    private mutating func addText(_ range: Range<Int>, trimsEnd: Bool) {
        var range = range
        if trimsNext {
            while !range.isEmpty, Bytes.isSpace(text[range.lowerBound]) {
                range = range.lowerBound + 1..<range.upperBound
            }
        }
        if trimsEnd {
            while !range.isEmpty, Bytes.isSpace(text[range.upperBound - 1]) {
                range = range.lowerBound..<range.upperBound - 1
            }
        }
        if !range.isEmpty { tokens.append(.text(range)) }
    }

    private mutating func output(_ opening: Int, _ inside: Int) throws(LiquidError) {
        guard let end = closing(UInt8(ascii: "}"), from: inside) else {
            throw .syntax(at: opening, "The output '{{' is never closed.", remedy: "Close it with '}}'.")
        }
        position = end + 2
        trimsNext = end > inside && text[end - 1] == UInt8(ascii: "-")
        tokens.append(.output(inside..<(trimsNext ? end - 1 : end)))
    }

    private mutating func tag(_ opening: Int, _ inside: Int) throws(LiquidError) {
        guard let end = closing(UInt8(ascii: "%"), from: inside) else {
            throw .syntax(at: opening, "The tag '{%' is never closed.", remedy: "Close it with '%}'.")
        }
        position = end + 2
        trimsNext = end > inside && text[end - 1] == UInt8(ascii: "-")
        let markup = inside..<(trimsNext ? end - 1 : end)
        var start = markup.lowerBound
        while start < markup.upperBound, Bytes.isSpace(text[start]) { start += 1 }
        var stop = start
        while stop < markup.upperBound, Self.isNameByte(text[stop]) { stop += 1 }
        if stop == start, stop < markup.upperBound, text[stop] == UInt8(ascii: "#") { stop += 1 }
        let name = String(decoding: text[start..<stop], as: UTF8.self)
        if name == "raw" {
            guard text[stop..<markup.upperBound].allSatisfy(Bytes.isSpace) else {
                throw .syntax(at: stop, "The tag 'raw' cannot have text after its name.", remedy: "Write {% raw %}.")
            }
            return try raw(opening)
        }
        tokens.append(.tag(name: name, start: start, markup: stop..<markup.upperBound))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || Bytes.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// Takes everything up to `{% endraw %}` as text, with the white space at both ends whatever `-` says.
    private mutating func raw(_ opening: Int) throws(LiquidError) {
        trimsNext = false
        let start = position
        var index = start
        while index + 1 < text.count {
            guard text[index] == UInt8(ascii: "{"), text[index + 1] == UInt8(ascii: "%") else {
                index += 1
                continue
            }
            var next = index + 2
            if byte(next) == UInt8(ascii: "-") { next += 1 }
            while Bytes.isSpace(byte(next)), next < text.count { next += 1 }
            guard text[next...].starts(with: "endraw".utf8) else {
                index += 1
                continue
            }
            next += 6
            while next < text.count, Bytes.isSpace(byte(next)) { next += 1 }
            let trimsAfter = byte(next) == UInt8(ascii: "-")
            if trimsAfter { next += 1 }
            guard byte(next) == UInt8(ascii: "%"), byte(next + 1) == UInt8(ascii: "}") else {
                index += 1
                continue
            }
            addText(start..<index, trimsEnd: false)
            trimsNext = trimsAfter
            position = next + 2
            return
        }
        throw .syntax(
            at: opening,
            "The tag 'raw' is never closed.",
            remedy: "Close it with '{% endraw %}'."
        )
    }
}
