// SPDX-License-Identifier: Apache-2.0

/// Why input is not JSON, not even by the lenient rules of Google's front end.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The reason, a sentence of Google's parser, for instance "Expected a value.".
    public var reason: String
    /// Place of the error in bytes from the start.
    public var offset: Int
    /// Line of the error, counted from 1.
    public var line: Int
    /// Column of the error in Unicode scalars, counted from 1.
    public var column: Int
    /// Whether the input is empty or only white space.
    public var isEmptyInput: Bool

    /// The part of the line around the error; `excerptColumn` scalars of it are before the error.
    let excerpt: String
    let excerptColumn: Int
    /// Whether only white space is before the error.
    let isAtStart: Bool
    /// The line of the bracket that seems to lack its end; `nil` unless the text ends too early.
    private let unclosedLine: Int?
    /// The text that Google quotes below the reason; `nil` if the quotation would cut a character in two.
    let quotation: String?

    /// Makes an error at a place of the input.
    ///
    /// Google parses a body as one chunk. If that ends in the middle of a token, it continues with the rest alone, and
    /// its quotation begins at `quotedFrom`.
    init(_ reason: String, in bytes: [UInt8], at offset: Int, quotedFrom: Int = 0, quotes: Bool = true) {
        self.reason = reason
        self.offset = offset
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        isEmptyInput = bytes.allSatisfy(isBlank)
        isAtStart = bytes[..<offset].allSatisfy(isBlank)

        unclosedLine = offset == bytes.count ? Self.unclosedLine(in: bytes) : nil

        let lineStart = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
        let lineEnd = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        line = bytes[..<lineStart].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        column = Self.scalarCount(bytes[lineStart..<offset]) + 1
        let start = Self.characterBoundary(in: bytes, notAfter: max(lineStart, offset - 60))
        let end = Self.characterBoundary(in: bytes, notAfter: min(lineEnd, offset + 40))
        excerpt = String(decoding: bytes[start..<max(offset, end)], as: UTF8.self)
        excerptColumn = Self.scalarCount(bytes[start..<offset])

        guard quotes else {
            quotation = ""
            return
        }
        let from = max(quotedFrom, offset - 20)
        let to = min(bytes.count, offset + 20)
        quotation = String(validating: bytes[from..<to], as: UTF8.self)
            .map { "\n\($0)\n\(String(repeating: " ", count: offset - from))^" }
    }

    /// The message of the FCM service's error answer, with its quotation and caret.
    public var googleMessage: String {
        guard let quotation else { return "Request contains an invalid argument." }
        return "Invalid JSON payload received. \(reason)\(quotation)"
    }

    /// Returns the line of the innermost bracket whose end stands further left than its own line begins, where people indent
    /// what they write.
    private static func unclosedLine(in bytes: [UInt8]) -> Int? {
        var open: [(line: Int, indentation: Int)] = []
        var (line, indentation, isIndenting, quote) = (1, 0, true, UInt8?.none)
        var isEscaped = false
        for byte in bytes {
            if byte == 0x0A {
                (line, indentation, isIndenting) = (line + 1, 0, true)
                continue
            }
            let isFirst = isIndenting && byte > 0x20
            if isIndenting { if isFirst { isIndenting = false } else { indentation += 1 } }
            if let end = quote {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == end {
                    quote = nil
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append((line, indentation))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let start = open.popLast() else { return nil }
                if isFirst, indentation < start.indentation { return start.line }
            default: break
            }
        }
        return nil
    }

    private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    private static func characterBoundary(in bytes: [UInt8], notAfter position: Int) -> Int {
        var position = position
        while position > 0, position < bytes.count, bytes[position] & 0xC0 == 0x80 { position -= 1 }
        return position
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// Line and column, the reason, and the source line with a caret below the error.
    public var description: String {
        guard !isEmptyInput else { return "The input is empty." }
        let padding = excerpt.unicodeScalars.prefix(excerptColumn).map { $0 == "\t" ? "\t" : " " }.joined()
        return "Line \(line), column \(column): \(reason)\(hint.map { " \($0)" } ?? "")\n\(excerpt)\n\(padding)^"
    }

    /// What is often meant by the character at the place; `nil` for others.
    private var hint: String? {
        if let unclosedLine { return "What is opened in line \(unclosedLine) lacks its closing bracket, it seems." }
        let rest = excerpt.unicodeScalars.dropFirst(excerptColumn)
        switch rest.first {
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}":
            return "A typographic quotation mark is there, as word processors write it; write \"."
        case "\u{A0}", "\u{200B}", "\u{FEFF}": return "An invisible character is there; delete it."
        case "/" where rest.dropFirst().first == "/" || rest.dropFirst().first == "*", "#":
            // A program begins so too.
            return isAtStart
                ? "JSON has no comments; give the part from { to } alone." : "JSON has no comments; delete it."
        case "`" where isAtStart: return "A fence of Markdown is there; give the part from { to } alone."
        case "-" where reason.contains("Expected :"): return "A key with a hyphen needs quotation marks."
        case "=" where rest.dropFirst().first == ">":
            return "PHP writes its arrays so; json_encode() makes JSON of one."
        case "=" where reason.contains("Expected :"):
            return "Write a colon between a key and its value; Java and Objective-C print their maps with =."
        case ":" where reason.hasPrefix("Parsing terminated"): return Self.missingBraces
        case ":" where reason.hasPrefix("Expected , or ]"):
            return "Swift writes an object in [ and ]; JSON has { and } around members."
        case "," where reason.hasPrefix("Parsing terminated"), ";" where reason.hasPrefix("Parsing terminated"),
            ")" where reason.hasPrefix("Parsing terminated"):
            return "The document ends before it; delete what follows."
        case "," where reason.contains("Expected :"), "}" where reason.contains("Expected :"):
            return
                "A key stands there alone, as programs write it for a variable; write a colon and the value behind it."
        case "+" where reason.contains("Expected , or"), "(" where reason.contains("Expected , or"),
            "?" where reason.contains("Expected , or"), "." where reason.contains("Expected , or"):
            return "A program's expression is there, which JSON does not have; write its value."
        case "." where rest.dropFirst().first == ".":
            return "A program puts members of another object there; write them out."
        case "`" where !isAtStart: return "JSON has no template strings; write the text in quotation marks."
        case "\\" where rest.dropFirst().first == "\"":
            return "Quotation marks have a backslash only within a string; take the backslashes away."
        default: break
        }
        let quote = excerpt.unicodeScalars.prefix(excerptColumn).last
        if reason.contains("Expected , or"), rest.first?.properties.isAlphabetic == true, quote == "\"" || quote == "'"
        {
            guard quote == "\"" else {
                return
                    "A string ends right before it; write \\' for an apostrophe within a text, and end the string above it, if one is open."
            }
            return
                "A string ends right before it; write \\\" for a quotation mark within a text, and no backslash before the one that ends it."
        }
        if let word = Self.words[String(String.UnicodeScalarView(rest.prefix(while: \.properties.isAlphabetic)))] {
            return "JSON has another word for it; write \(word)."
        }
        if isAtStart, let end = excerpt.unicodeScalars.last, [",", "{", "["].contains(end), isMember(rest) {
            return isComposite(rest.drop { $0 != ":" }.dropFirst()) ? Self.program : Self.missingBraces
        }
        if isAtStart, isYAML(rest) {
            return
                "The text is YAML; write it as JSON, of an action of Home Assistant what is below data: {\"message\": …, \"data\": {…}}."
        }
        if excerpt.contains("AnyHashable(") { return "Swift writes a dictionary so in a log; write it as JSON." }
        if !isAtStart, reason.hasPrefix("Unexpected token"), let first = rest.first,
            first.properties.isAlphabetic || first == "_" || first == "$"
        {
            return "A program's name or expression is there, which JSON does not have; write its value."
        }
        if isAtStart, isProgram(rest) || isComposite(rest) { return Self.program }
        return isAtStart && reason.hasPrefix("Unexpected token")
            ? "The text begins with something else than JSON; give the part from { to } alone." : nil
    }

    private static let program =
        "The text is a program; lint the JSON that it sends, as JSON.stringify(), json.dumps() or json_encode() print it."
    private static let missingBraces = "The braces around the members are missing; put { before and } behind them."

    /// Whether a text begins with a key without quotation marks and its colon.
    private func isMember(_ text: Substring.UnicodeScalarView) -> Bool {
        let name = text.prefix { $0.properties.isAlphabetic || $0 == "_" || $0 == "$" }
        return !name.isEmpty && text.dropFirst(name.count).first { $0 != " " } == ":"
    }

    /// Whether a text begins as a message or an automation does in YAML, whose lines have no marks at their ends.
    private func isYAML(_ text: Substring.UnicodeScalarView) -> Bool {
        var line = text
        if line.first == "-" { line = line.dropFirst().drop { $0 == " " } }
        let name = String(String.UnicodeScalarView(line.prefix(while: \.properties.isAlphabetic)))
        let rest = line.dropFirst(name.unicodeScalars.count)
        guard Self.keysOfYAML.contains(name), rest.first == ":", let end = rest.last else { return false }
        return rest.count == 1 || rest.dropFirst().first == " " && !["}", "]", ";"].contains(end)
    }

    private static let keysOfYAML: Set<String> = [
        "action", "actions", "alias", "automation", "data", "id", "message", "notification", "notify", "script",
        "sequence", "service", "title", "topic", "trigger", "triggers",
    ]

    /// Whether a text begins as a program does: with a word that declares something, or with a name and `=` or `(`.
    private func isProgram(_ text: Substring.UnicodeScalarView) -> Bool {
        let name = text.prefix {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "_$@?<.\\>-".unicodeScalars.contains($0)
        }
        guard !name.isEmpty else { return false }
        let following = text.dropFirst(name.count).drop { $0 == " " }
        if Self.declarations.contains(String(String.UnicodeScalarView(name))) { return !following.isEmpty }
        if following.first == "=" || following.first == "(" || following.starts(with: ":=".unicodeScalars) {
            return true
        }
        // Java and C# declare a variable with its type before it.
        let variable = following.prefix { $0.properties.isAlphabetic || $0 == "_" }
        return !variable.isEmpty && following.dropFirst(variable.count).drop { $0 == " " }.first == "="
    }

    /// Whether a text begins as Go writes a value, with its type before the brace: `&messaging.Message{`.
    private func isComposite(_ text: Substring.UnicodeScalarView) -> Bool {
        let value = text.drop { $0 == " " }
        let type = value.prefix { $0.properties.isAlphabetic || "&*.[]".unicodeScalars.contains($0) }
        guard type.first == "&" || type.contains(".") || type.contains("]") else { return false }
        return value.dropFirst(type.count).first == "{"
    }

    private static let declarations: Set<String> = [
        "const", "let", "var", "return", "await", "export", "import", "from", "function", "async", "final", "def",
        "func", "fun",
        "public", "private", "static", "val", "package", "using", "require", "include", "use", "<?php", "class",
        "String",
    ]

    /// The words of JSON for those that Python, Ruby, Go, PHP and JavaScript write.
    private static let words = [
        "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null",
        "nil": "null", "undefined": "null",
    ]
}
