// SPDX-License-Identifier: Apache-2.0

/// A file of source code: its words, and the values that it gives to names.
struct CodeFile: Sendable {
    /// A value that is given to a name.
    private struct Assignment {
        /// Where the value begins; `nil` of a case of an enumeration, whose text is its name.
        var start: Int?
        /// The braces around it.
        var block: Int
        /// Whether it ends with its line.
        var isLine = false
    }

    private struct Key: Hashable {
        var name: String
        var block: Int
    }

    /// The code between two braces.
    private struct Block {
        var parent: Int?
        /// The type that it declares.
        var type: String?
        var isEnumeration = false
        /// Whether it declares an enumeration whose cases are texts.
        var hasTextCases = false
    }

    let path: String
    let language: CodeLanguage
    let tokens: [CodeToken]
    /// The index of the innermost block around each token.
    private var blocks: [Int] = []
    private var known: [Block] = [Block()]
    /// The values of each name between two braces, in order.
    private var assignments: [Key: [Assignment]] = [:]
    /// The first braces between which a name gets a value.
    private var blocksOfNames: [String: [Int]] = [:]

    init(path: String, _ code: some Sequence<UInt8>, in language: CodeLanguage) {
        self.path = path
        self.language = language
        tokens = CodeTokens(code, in: language).tokens
        readBlocks()
    }

    /// Braces around a word that are looked at.
    private static let depthLimit = 64
    private static let blockLimit = 64
    private static let declarations: Set<String> = ["class", "struct", "enum", "extension", "actor", "protocol"]
    private static let variables: Set<String> = ["let", "var", "const", "final"]

    private func isSign(_ sign: String, at index: Int) -> Bool {
        index < tokens.count && tokens[index].kind == .sign && tokens[index].text == sign
    }

    private func name(at index: Int) -> String? {
        index < tokens.count && tokens[index].kind == .name ? tokens[index].text : nil
    }

    private mutating func readBlocks() {
        blocks.reserveCapacity(tokens.count)
        var stack = [0]
        var next = Block()
        for (index, token) in tokens.enumerated() {
            let block = stack[stack.count - 1]
            blocks.append(block)
            switch (token.kind, token.text) {
            case (.sign, "{"), (.sign, "@{"):
                next.parent = block
                known.append(next)
                stack.append(known.count - 1)
                next = Block()
            case (.sign, "}"):
                if stack.count > 1 { stack.removeLast() }
                next = Block()
            case (.sign, ";"): next = Block()
            case (.name, "case") where known[block].hasTextCases: readCases(after: index, in: block)
            case (.name, "define") where index > 0 && isSign("#", at: index - 1):
                if let name = name(at: index + 1) { add(name, from: index + 2, in: block, isLine: true) }
            case (.name, let word) where Self.declarations.contains(word):
                declare(word, at: index, &next)
            case (.name, let word):
                if word == "String", next.isEnumeration { next.hasTextCases = true }
                if isSign("=", at: index + 1), !isSign("=", at: index + 2), !isSign(">", at: index + 2) {
                    add(word, from: index + 2, in: block)
                } else if Self.variables.contains(word), let name = name(at: index + 1), isSign(":", at: index + 2) {
                    readTyped(name, from: index + 3, in: block)
                }
            default: break
            }
        }
    }

    private func declare(_ word: String, at index: Int, _ next: inout Block) {
        guard var type = name(at: index + 1), !["func", "var", "let"].contains(type) else { return }
        var place = index + 2
        while isSign(".", at: place), let inner = name(at: place + 1) {
            type = inner
            place += 2
        }
        next = Block(type: type, isEnumeration: word == "enum")
    }

    private mutating func add(_ name: String, from start: Int?, in block: Int, isLine: Bool = false) {
        let key = Key(name: name, block: block)
        if assignments[key] == nil, blocksOfNames[name, default: []].count < Self.blockLimit {
            blocksOfNames[name, default: []].append(block)
        }
        assignments[key, default: []].append(Assignment(start: start, block: block, isLine: isLine))
    }

    /// Reads `name: Type = value` of one line.
    private mutating func readTyped(_ name: String, from start: Int, in block: Int) {
        for index in start..<min(start + 24, tokens.count) {
            guard tokens[index].line == tokens[start].line, !["{", "}", ";"].contains(tokens[index].text) else {
                return
            }
            if isSign("=", at: index) {
                // A name directly before it is taken for the one that gets the value.
                return add(name, from: index + 1, in: block)
            }
        }
    }

    /// Reads `case a, b` of texts; a case with a value is read as other names are.
    private mutating func readCases(after index: Int, in block: Int) {
        var place = index + 1
        while let name = name(at: place) {
            if isSign("=", at: place + 1) {
                place += 3
            } else {
                add(name, from: nil, in: block)
                place += 1
            }
            guard isSign(",", at: place) else { return }
            place += 1
        }
    }

    /// The value that begins at a word.
    func expression(at index: Int, isLine: Bool = false) -> CodeExpression {
        var reader = CodeExpressionReader(tokens, in: language, from: index, isLine: isLine)
        return reader.read()
    }

    /// A value of a name, and where it stands.
    struct Value {
        var expression: CodeExpression
        /// The word with which it begins; `nil` if that does not matter.
        var start: Int?
    }

    /// The value that a name has at a word: of the innermost braces around it that give the name one, the last one before
    /// it, or else the first one behind it.
    func value(of name: String, at index: Int) -> Value? {
        var (next, depth) = (blocks.indices.contains(index) ? blocks[index] : 0 as Int?, 0)
        while let block = next, depth < Self.depthLimit {
            if let own = assignments[Key(name: name, block: block)] {
                // The values stand in order.
                var (low, high) = (0, own.count)
                while low < high {
                    let middle = (low + high) / 2
                    if (own[middle].start ?? -1) < index { low = middle + 1 } else { high = middle }
                }
                let behind = own[low...].first { $0.start != index }
                if let found = low > 0 ? own[low - 1] : behind { return value(of: found, name) }
            }
            depth += 1
            next = known[block].parent
        }
        return nil
    }

    /// The values that a name has in a type, or outside of all braces if that is `nil`.
    func values(of name: String, in type: String?) -> [Value] {
        (blocksOfNames[name] ?? []).filter { type == nil ? $0 == 0 : known[$0].type == type }
            .flatMap { (assignments[Key(name: name, block: $0)] ?? []).prefix(Self.blockLimit) }
            .map { value(of: $0, name) }
    }

    private func value(of assignment: Assignment, _ name: String) -> Value {
        guard let start = assignment.start else { return Value(expression: .text(name)) }
        return Value(expression: expression(at: start, isLine: assignment.isLine), start: start)
    }
}
