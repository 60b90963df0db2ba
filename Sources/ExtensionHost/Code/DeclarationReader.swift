// SPDX-License-Identifier: Apache-2.0

/// Reads the declarations of a header in C or Objective-C, statement by statement.
struct DeclarationReader {
    fileprivate struct Token {
        var text: Substring
        var line: Int

        var isName: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
    }

    /// Words of C that name nothing.
    private static let keywords: Set<Substring> = [
        "const", "volatile", "static", "inline", "extern", "register", "unsigned", "signed", "int", "char", "short",
        "long",
        "float", "double", "void", "struct", "union", "enum", "typedef", "restrict", "_Nullable", "_Nonnull",
        "nullable",
        "nonnull", "__strong", "__weak", "__unsafe_unretained", "_Null_unspecified", "__inline", "__inline__",
        "_Noreturn",
        "BOOL", "id", "instancetype", "size_t", "bool",
    ]

    private(set) var declarations: [HeaderText.Declaration] = []
    private var tokens: [Token] = []
    private var index = 0

    /// - Parameter lines: The header's lines without comments.
    init(_ lines: [Substring]) {
        // A literal in the loop would be parsed for each line.
        let (directive, definition) = (/^\s*#/, /^\s*#\s*define\s+(\w+)[ \t]+\S/)
        // A literal of C is one word, whatever is in it.
        let word = /"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d\w*|@|\S/
        var isContinued = false
        for (number, line) in lines.enumerated() {
            let isDirective = isContinued || line.firstMatch(of: directive) != nil
            isContinued = isDirective && line.hasSuffix("\\")
            if let match = line.firstMatch(of: definition) { add(match.1, number + 1) }
            guard !isDirective else { continue }
            for match in line.matches(of: word) {
                tokens.append(Token(text: match.output, line: number + 1))
            }
        }
    }

    private mutating func add(_ name: Substring, _ line: Int, isMember: Bool = false) {
        declarations.append(HeaderText.Declaration(name: String(name), line: line, isMember: isMember))
    }

    mutating func read() {
        while index < tokens.count {
            if tokens[index].text == "@" { readDirective() } else { readStatement() }
        }
    }

    /// Reads `@interface`, `@protocol` and what is in them; of `@class` and `@import` nothing is declared.
    private mutating func readDirective() {
        let word = index + 1 < tokens.count ? tokens[index + 1].text : ""
        guard word == "interface" || word == "protocol", index + 2 < tokens.count else {
            index += 2
            // `@end` and `@optional` have no semicolon.
            guard word == "class" || word == "import" else { return }
            while index < tokens.count, tokens[index].text != ";" { index += 1 }
            index += 1
            return
        }
        let name = tokens[index + 2]
        let next = index + 3 < tokens.count ? tokens[index + 3].text : ""
        index += 3
        if word == "protocol", next == ";" || next == "," {
            while index < tokens.count, tokens[index].text != ";" { index += 1 }
            index += 1
            return
        }
        let isCategory = next == "("
        if !isCategory { add(name.text, name.line) }
        var isEnd = false
        while index < tokens.count, !isEnd {
            let token = tokens[index]
            isEnd = token.text == "@" && index + 1 < tokens.count && tokens[index + 1].text == "end"
            if isCategory, token.text == "-" || token.text == "+", index + 1 < tokens.count,
                tokens[index + 1].text == "("
            {
                index += 1
                skipGroup()
                if index < tokens.count, tokens[index].isName {
                    add(tokens[index].text, tokens[index].line, isMember: true)
                }
            } else if token.text == "NS_SWIFT_NAME", index + 2 < tokens.count {
                add(tokens[index + 2].text, token.line, isMember: isCategory)
                index += 1
            } else {
                index += 1
            }
        }
        index += 1
    }

    /// Passes over what is between brackets, from the opening one on.
    private mutating func skipGroup() {
        var depth = 0
        repeat {
            if "([{".contains(tokens[index].text) { depth += 1 }
            if ")]}".contains(tokens[index].text) { depth -= 1 }
            index += 1
        } while index < tokens.count && depth > 0
    }

    /// Reads a declaration of C: to its semicolon, or to the end of its function's body.
    private mutating func readStatement() {
        var words: [Token] = []
        var isEnumeration = false
        var hasBody = false
        /// The name before the first bracket, which is a function's.
        var function: Token?
        while index < tokens.count {
            let token = tokens[index]
            if token.text == ";" || token.text == "@" { break }
            if token.text == "(" {
                let before = words.last
                let start = index
                skipGroup()
                if let before,
                    before.text == "NS_ENUM" || before.text == "NS_OPTIONS" || before.text == "NS_CLOSED_ENUM"
                        || before.text == "NS_ERROR_ENUM" || before.text == "CF_ENUM" || before.text == "CF_OPTIONS"
                {
                    // The second word between the brackets is the type.
                    if let name = tokens[start..<index].filter(\.isName).last { add(name.text, name.line) }
                    words = []
                    hasBody = true
                } else if let before, before.text == "NS_SWIFT_NAME" {
                    if let name = tokens[start..<index].first(where: \.isName) { add(name.text, name.line) }
                    words.removeLast()
                } else if let before, before.text.hasPrefix("__") || before.text.wholeMatch(of: /[A-Z_0-9]+/) != nil,
                    words.count > 1 || before.text.hasPrefix("__")
                {
                    // An attribute.
                    words.removeLast()
                } else if function == nil {
                    let inner = tokens[start..<index]
                    // `(*name)` and `(^name)` are pointers to functions.
                    let isPointer = inner.dropFirst().first.map { $0.text == "*" || $0.text == "^" } ?? false
                    function =
                        isPointer ? inner.first(where: { $0.isName && !Self.keywords.contains($0.text) }) : before
                }
            } else if token.text == "{" {
                let isLinkage = words.count == 2 && words[0].text == "extern" && words[1].text.hasPrefix("\"")
                if isLinkage {
                    index += 1
                    return
                }
                let isType = words.contains { ["struct", "union", "enum"].contains($0.text) }
                isEnumeration = words.contains { $0.text == "enum" }
                if isType, function == nil, let tag = words.last, tag.isName, !Self.keywords.contains(tag.text) {
                    add(tag.text, tag.line)
                }
                let start = index
                skipGroup()
                if isEnumeration { addConstants(tokens[start..<index]) }
                hasBody = true
                if let function {
                    // A function with its body ends here.
                    add(function.text, function.line)
                    return
                }
                words.removeAll { !["typedef", "extern", "static", "const"].contains($0.text) }
            } else if token.text == "[" {
                skipGroup()
            } else {
                if token.text == "=" {
                    while index < tokens.count, tokens[index].text != ";", tokens[index].text != "," {
                        if "([{".contains(tokens[index].text) { skipGroup() } else { index += 1 }
                    }
                    continue
                }
                if token.text == "}" { words = [] }
                words.append(token)
                index += 1
            }
        }
        if index < tokens.count, tokens[index].text == ";" { index += 1 }
        if let function, function.isName, !Self.keywords.contains(function.text) {
            add(function.text, function.line)
        } else if words.count > 1 || hasBody {
            // The last name before each comma; a mere `struct x;` declares nothing that Swift could use.
            let isForward = !hasBody && words.count == 2 && ["struct", "union", "enum"].contains(words[0].text)
            for names in words.split(separator: Token(text: ",", line: 0), maxSplits: 32) where !isForward {
                guard let name = names.last(where: { $0.isName && !Self.keywords.contains($0.text) }) else { continue }
                add(name.text, name.line)
            }
        }
    }

    /// The constants of an `enum`, which Swift has as they are.
    private mutating func addConstants(_ body: ArraySlice<Token>) {
        var isFirst = true
        for token in body.dropFirst().dropLast() {
            if isFirst, token.isName { add(token.text, token.line) }
            isFirst = token.text == ","
        }
    }
}

extension DeclarationReader.Token: Equatable {
    fileprivate static func == (one: Self, other: Self) -> Bool { one.text == other.text }
}
