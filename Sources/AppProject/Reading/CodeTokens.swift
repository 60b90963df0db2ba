// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A programming language of apps, as far as its words are told apart here.
enum CodeLanguage {
    case swift
    case objectiveC
    /// JavaScript or TypeScript.
    case script
    case dart

    static let extensions: [String: CodeLanguage] = [
        "swift": .swift, "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC, "js": .script, "jsx": .script,
        "ts": .script, "tsx": .script, "mjs": .script, "dart": .dart,
    ]

    init?(of path: String) {
        guard let language = Self.extensions[NSString(string: path).pathExtension] else { return nil }
        self = language
    }
}

/// A word, a literal or a sign of source code.
struct CodeToken {
    enum Kind {
        case name
        /// A literal of a text, without its quotation marks.
        case text
        /// A literal of a text with values in it that are only known while the app runs.
        case computedText
        case number
        /// One sign, or `@[` and its like in Objective-C.
        case sign
    }

    var kind: Kind
    var text: String
    /// From 1.
    var line: Int
}

/// Splits source code into words, literals and signs, in one pass and without comments.
struct CodeTokens {
    private let bytes: [UInt8]
    private let language: CodeLanguage
    private var index = 0
    private var line = 1
    private(set) var tokens: [CodeToken] = []

    init(_ code: some Sequence<UInt8>, in language: CodeLanguage) {
        bytes = Array(code)
        self.language = language
        while index < bytes.count { readToken() }
    }

    private func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private func starts(_ a: Character, _ b: Character) -> Bool { at(0) == a.asciiValue && at(1) == b.asciiValue }

    private mutating func step() {
        if bytes[index] == 0x0A { line += 1 }
        index += 1
    }

    private mutating func add(_ kind: CodeToken.Kind, _ text: String, _ line: Int) {
        tokens.append(CodeToken(kind: kind, text: text, line: line))
    }

    private mutating func readToken() {
        let byte = bytes[index]
        if byte <= 0x20 {
            step()
        } else if starts("/", "/") {
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        } else if starts("/", "*") {
            skipComment()
        } else if byte.isNameStart {
            let start = index
            while index < bytes.count, bytes[index].isNameStart || bytes[index].isDigit { index += 1 }
            // `r'…'` of Dart has no escapes.
            if language == .dart, index == start + 1, byte == UInt8(ascii: "r"), isQuote(at(0)) {
                readText(isRaw: true)
            } else {
                add(.name, String(decoding: bytes[start..<index], as: UTF8.self), line)
            }
        } else if byte.isDigit {
            let start = index
            while index < bytes.count, bytes[index].isNameStart || bytes[index].isDigit { index += 1 }
            add(.number, String(decoding: bytes[start..<index], as: UTF8.self), line)
        } else if isQuote(byte) {
            readText()
        } else if language == .swift, byte == UInt8(ascii: "#"), at(1) == UInt8(ascii: "\"") || at(1) == byte {
            readRawText()
        } else if language == .objectiveC, byte == UInt8(ascii: "@"), at(1) == UInt8(ascii: "\"") {
            index += 1
            readText()
        } else if language == .objectiveC, byte == UInt8(ascii: "@"), "[{(".utf8.contains(at(1)) {
            add(.sign, String(decoding: bytes[index...index + 1], as: UTF8.self), line)
            index += 2
        } else {
            add(.sign, String(UnicodeScalar(byte)), line)
            index += 1
        }
    }

    private func isQuote(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""): true
        case UInt8(ascii: "'"): language == .script || language == .dart
        case UInt8(ascii: "`"): language == .script
        default: false
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts("/", "*"), depth == 0 || language == .swift || language == .dart {
                depth += 1
                index += 2
            } else if starts("*", "/") {
                depth -= 1
                index += 2
            } else {
                step()
            }
        } while depth > 0 && index < bytes.count
    }

    /// Reads `#"…"#`.
    private mutating func readRawText() {
        let start = line
        var marks = 0
        while at(0) == UInt8(ascii: "#") {
            marks += 1
            index += 1
        }
        guard at(0) == UInt8(ascii: "\"") else { return add(.sign, "#", line) }
        index += 1
        let end = [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "#"), count: marks)
        let first = index
        // A literal of one line ends there at the latest.
        while index < bytes.count, bytes[index] != 0x0A, !bytes[index...].starts(with: end) { index += 1 }
        add(.text, String(decoding: bytes[first..<index], as: UTF8.self), start)
        index = min(index + end.count, bytes.count)
    }

    private mutating func readText(isRaw: Bool = false) {
        let (start, quote) = (line, bytes[index])
        let isTriple = language != .script && at(1) == quote && at(2) == quote
        let isLong = isTriple || quote == UInt8(ascii: "`")
        index += isTriple ? 3 : 1
        var text: [UInt8] = []
        var isComputed = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == quote, !isTriple || at(1) == quote && at(2) == quote {
                index += isTriple ? 3 : 1
                break
            }
            if byte == 0x0A, !isLong { break }
            if byte == UInt8(ascii: "\\"), !isRaw {
                index += 1
                if language == .swift, at(0) == UInt8(ascii: "(") {
                    isComputed = true
                    skipValue()
                } else if index < bytes.count {
                    readEscape(into: &text)
                }
            } else if byte == UInt8(ascii: "$"), !isRaw,
                language == .dart && (at(1).isNameStart || at(1) == UInt8(ascii: "{"))
                    || quote == UInt8(ascii: "`") && at(1) == UInt8(ascii: "{")
            {
                isComputed = true
                index += 1
                if at(0) == UInt8(ascii: "{") { skipValue() }
            } else {
                text.append(byte)
                step()
            }
        }
        add(isComputed ? .computedText : .text, String(decoding: text, as: UTF8.self), start)
    }

    /// Passes over the value between brackets in a text.
    private mutating func skipValue() {
        var depth = 0
        repeat {
            if "({".utf8.contains(bytes[index]) { depth += 1 }
            if ")}".utf8.contains(bytes[index]) { depth -= 1 }
            step()
        } while depth > 0 && index < bytes.count
    }

    private mutating func readEscape(into text: inout [UInt8]) {
        let byte = bytes[index]
        let named: [UInt8: UInt8] = [UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D]
        guard byte == UInt8(ascii: "u") || byte == UInt8(ascii: "U") else {
            text.append(named[byte] ?? byte)
            return step()
        }
        index += 1
        let isBraced = at(0) == UInt8(ascii: "{")
        if isBraced { index += 1 }
        let start = index
        while index < bytes.count, index - start < (isBraced || byte == UInt8(ascii: "U") ? 8 : 4),
            bytes[index].isHexadecimal
        {
            index += 1
        }
        let digits = String(decoding: bytes[start..<index], as: UTF8.self)
        if isBraced, at(0) == UInt8(ascii: "}") { index += 1 }
        if let scalar = UInt32(digits, radix: 16).flatMap(UnicodeScalar.init) { text += Array(String(scalar).utf8) }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isHexadecimal: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    fileprivate var isNameStart: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_") || self >= 0x80
    }
}
