// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Reads one expression, condition or list of values from the inside of a tag.
struct ExpressionParser {
    /// Brackets inside brackets at most.
    private static let depthLimit = 20

    let tokens: [ExpressionLexer.Placed]
    /// The end of the inside, for errors about missing parts.
    let end: Int
    private var position = 0
    private var depth = 0

    init(_ text: [UInt8], _ range: Range<Int>) throws(LiquidError) {
        tokens = try ExpressionLexer.tokens(of: text, in: range)
        end = range.upperBound
    }

    var isAtEnd: Bool { position == tokens.count }
    var offset: Int { isAtEnd ? end : tokens[position].offset }

    private var token: ExpressionLexer.Token? { isAtEnd ? nil : tokens[position].token }

    mutating func takes(_ sign: String) -> Bool {
        guard token == .sign(sign) else { return false }
        position += 1
        return true
    }

    mutating func takes(word: String) -> Bool {
        guard token == .name(word) else { return false }
        position += 1
        return true
    }

    mutating func name() -> String? {
        guard case .name(let name)? = token else { return nil }
        position += 1
        return name
    }

    mutating func literalText() -> [UInt8]? {
        guard case .text(let text)? = token else { return nil }
        position += 1
        return text
    }

    func expectEnd() throws(LiquidError) {
        guard !isAtEnd else { return }
        if tokens[position].token == .sign("|") {
            throw .syntax(
                at: offset,
                "A condition cannot have filters.",
                remedy: "Put the value into a variable with 'assign' and compare that."
            )
        }
        throw .syntax(
            at: offset,
            "This does not continue the expression before it.",
            remedy: "Remove it, or join both with an operator or a filter."
        )
    }

    // MARK: - Values

    /// A value without filters.
    mutating func value(_ scope: inout LeafScope) throws(LiquidError) -> Int {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw .syntax(
                at: offset,
                "Brackets are nested too deep.",
                remedy: "Assign the inner value to a variable first."
            )
        }
        guard let token else {
            throw .syntax(
                at: end,
                "A value is missing here.",
                remedy: "Name a column, or write a text in quotes."
            )
        }
        let start = offset
        position += 1
        switch token {
        case .text(let text): return scope.program.add(.text(text))
        case .integer(let value): return scope.program.add(.integer(value))
        case .number(let value): return scope.program.add(.number(value))
        case .sign("("): return try range(&scope, start)
        case .sign("["):
            guard case .text(let name)? = self.token else {
                throw .syntax(
                    at: offset,
                    "A column's name in quotes is missing here.",
                    remedy: "Write ['column']."
                )
            }
            position += 1
            try expect("]")
            return try lookups(
                &scope,
                of: try scope.column(String(decoding: name, as: UTF8.self), at: start)
            )
        case .name("contains"): throw Self.missingValue(before: "contains", at: start)
        case .name(let name): return try named(name, start, &scope)
        case .sign(let sign): throw Self.missingValue(before: sign, at: start)
        }
    }

    private static func missingValue(before sign: String, at offset: Int) -> LiquidError {
        .syntax(
            at: offset,
            "A value is missing before '\(sign)'.",
            remedy: "Name a column, or write a text in quotes."
        )
    }

    private mutating func named(_ name: String, _ start: Int, _ scope: inout LeafScope)
        throws(LiquidError) -> Int
    {
        switch name {
        case "true": return scope.program.add(.bool(true))
        case "false": return scope.program.add(.bool(false))
        case "nil", "null": return scope.program.add(.null)
        case "empty": return scope.program.add(.empty)
        case "blank": return scope.program.add(.blank)
        default: return try lookups(&scope, of: try scope.name(name, at: start))
        }
    }

    private mutating func lookups(_ scope: inout LeafScope, of node: Int) throws(LiquidError) -> Int {
        var node = node
        while true {
            if takes(".") {
                guard let member = name() else {
                    throw .syntax(
                        at: offset,
                        "A member's name is missing behind '.'.",
                        remedy: "Name it, or write a number in brackets: [0]."
                    )
                }
                let key = scope.program.add(.text(Array(member.utf8)))
                node = scope.program.add(.lookup(node, key: key))
            } else if takes("[") {
                let key = try value(&scope)
                try expect("]")
                node = scope.program.add(.lookup(node, key: key))
            } else {
                return node
            }
        }
    }

    private mutating func range(_ scope: inout LeafScope, _ start: Int) throws(LiquidError) -> Int {
        let first = try value(&scope)
        guard takes("..") else {
            throw .syntax(
                at: start,
                "Liquid has no parentheses; 'and' and 'or' are read from right to left.",
                remedy: "Nest two 'if' tags instead."
            )
        }
        let last = try value(&scope)
        try expect(")")
        return scope.program.add(Node.range(first, last))
    }

    private mutating func expect(_ sign: String) throws(LiquidError) {
        guard takes(sign) else {
            throw .syntax(at: offset, "'\(sign)' is missing here.", remedy: "Add '\(sign)'.")
        }
    }

    // MARK: - Conditions

    /// Comparisons joined by `and` and `or`, which bind from the right; a tag has no more than the lexer lets it have.
    mutating func condition(_ scope: inout LeafScope) throws(LiquidError) -> Int {
        let left = try comparison(&scope)
        if takes(word: "and") { return scope.program.add(.and(left, try condition(&scope))) }
        if takes(word: "or") { return scope.program.add(.or(left, try condition(&scope))) }
        return left
    }

    private mutating func comparison(_ scope: inout LeafScope) throws(LiquidError) -> Int {
        let left = try value(&scope)
        guard let comparison = comparison() else { return left }
        let right = try value(&scope)
        return scope.program.add(.compare(comparison, left, right))
    }

    private mutating func comparison() -> Comparison? {
        let comparison: Comparison? =
            switch token {
            case .sign("=="): .equal
            case .sign("!="), .sign("<>"): .notEqual
            case .sign("<"): .less
            case .sign("<="): .lessOrEqual
            case .sign(">"): .greater
            case .sign(">="): .greaterOrEqual
            case .name("contains"): .contains
            default: nil
            }
        if comparison != nil { position += 1 }
        return comparison
    }

    // MARK: - Filters

    /// Whether one of the filters gives a value to what has none.
    var hasDefault: Bool {
        zip(tokens, tokens.dropFirst()).contains {
            $0.token == .sign("|") && $1.token == .name("default")
        }
    }

    var hasFilters: Bool { tokens.contains { $0.token == .sign("|") } }

    /// A value and its filters; answers the node and the last filter.
    mutating func filtered(
        _ scope: inout LeafScope,
        requiresValue: Bool
    ) throws(LiquidError) -> (node: Int, last: Filter?, base: Int) {
        let base = try value(&scope)
        var node = requiresValue && !hasDefault ? scope.required(base) : base
        var last: Filter?
        while takes("|") {
            let start = offset
            guard let name = name() else {
                throw .syntax(
                    at: start,
                    "A filter's name is missing behind '|'.",
                    remedy: "Name it, or remove the '|'."
                )
            }
            guard let filter = Filter(name: name) else { throw Self.unknown(name, at: start) }
            var arguments: [Int] = []
            var allowsFalse = false
            if takes(":") {
                repeat {
                    if filter == .default, position + 1 < tokens.count, token == .name("allow_false"),
                        tokens[position + 1].token == .sign(":")
                    {
                        position += 2
                        guard let flag = self.name(), flag == "true" || flag == "false" else {
                            throw .syntax(
                                at: offset,
                                "'allow_false' is true or false.",
                                remedy: "Write allow_false: true."
                            )
                        }
                        allowsFalse = flag == "true"
                    } else {
                        arguments.append(scope.required(try value(&scope)))
                    }
                } while takes(",")
            }
            guard filter.arguments.contains(arguments.count) else {
                throw Self.arguments(filter, arguments.count, at: start)
            }
            node = try scope.apply(
                allowsFalse ? .defaultAllowingFalse : filter,
                to: node,
                arguments,
                at: start
            )
            last = filter
        }
        guard isAtEnd else {
            throw .syntax(
                at: offset,
                "This does not continue the expression before it.",
                remedy: "Separate filters by '|' and arguments by ','."
            )
        }
        return (node, last, base)
    }

    private static func arguments(_ filter: Filter, _ count: Int, at offset: Int) -> LiquidError {
        let wanted = filter.arguments
        let range =
            wanted.lowerBound == wanted.upperBound
            ? "\(wanted.lowerBound)" : "\(wanted.lowerBound) to \(wanted.upperBound)"
        return LiquidError(
            .filterArguments,
            at: offset,
            "The filter '\(filter.rawValue)' needs \(range) argument\(wanted.upperBound == 1 ? "" : "s") and has "
                + "\(count).",
            remedy: count > wanted.upperBound
                ? "Remove those too many." : "Write them behind a colon, separated by commas."
        )
    }

    private static func unknown(_ name: String, at offset: Int) -> LiquidError {
        let guess = NearMiss.of(name, among: Filter.names)
        return LiquidError(
            .unknownFilter,
            at: offset,
            "There is no filter '\(name)'.",
            remedy: guess.map { "Did you mean '\($0)'?" }
                ?? "The filters are \(Filter.names.joined(separator: ", "))."
        )
    }
}
