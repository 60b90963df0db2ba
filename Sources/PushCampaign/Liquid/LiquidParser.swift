// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Reads a leaf's text into statements.
struct LiquidParser {
    /// Blocks inside blocks at most.
    private static let depthLimit = 40

    private let text: [UInt8]
    private let tokens: [LiquidLexer.Token]
    private var position = 0
    var scope: LeafScope

    /// Reads the whole text.
    static func parse(_ text: [UInt8], _ scope: inout LeafScope) throws(LiquidError) -> [Statement] {
        var parser = try LiquidParser(text, scope)
        let (body, end) = try parser.body(until: [], of: nil)
        assert(end == nil)
        scope = parser.scope
        return body
    }

    private init(_ text: [UInt8], _ scope: LeafScope) throws(LiquidError) {
        self.text = text
        tokens = try LiquidLexer.tokens(of: text)
        self.scope = scope
    }

    /// A tag as it stands in the text.
    private struct Tag {
        var name: String
        var start: Int
        var markup: Range<Int>
    }

    /// Statements up to one of the tags, which is answered; at the end of the text to `nil`.
    private mutating func body(
        until ends: Set<String>,
        of block: Tag?
    ) throws(LiquidError) -> (body: [Statement], end: Tag?) {
        var body: [Statement] = []
        while position < tokens.count {
            let token = tokens[position]
            position += 1
            switch token {
            case .text(let range): body.append(.text(Array(text[range])))
            case .output(let range): body.append(try output(range))
            case .tag(let name, let start, let markup):
                let tag = Tag(name: name, start: start, markup: markup)
                if ends.contains(name) { return (body, tag) }
                if let statement = try statement(tag, in: block) { body.append(statement) }
            }
        }
        if let block {
            throw .syntax(
                at: block.start,
                "The tag '\(block.name)' is never closed.",
                remedy: "Close it with '{% end\(block.name) %}'."
            )
        }
        return (body, nil)
    }

    private mutating func output(_ range: Range<Int>) throws(LiquidError) -> Statement {
        var expression = try ExpressionParser(text, range)
        guard !expression.isAtEnd else {
            throw .syntax(
                at: range.lowerBound,
                "The output is empty.",
                remedy: "Name a column between '{{' and '}}'."
            )
        }
        let (node, last, base) = try expression.filtered(&scope, requiresValue: true)
        return .output(
            Statement.Output(
                node: scope.required(node),
                column: column(of: base),
                isEncoded: last?.encodesForURL ?? (scope.program.literal(of: node) != nil)
            )
        )
    }

    private func column(of node: Int) -> Int? {
        switch scope.program.nodes[node] {
        case .column(let column): column
        case .variable(_, let column): column >= 0 ? column : nil
        case .lookup(let base, _): column(of: base)
        case .required(let inner): column(of: inner)
        default: nil
        }
    }

    private mutating func statement(_ tag: Tag, in block: Tag?) throws(LiquidError) -> Statement? {
        switch tag.name {
        case "if", "unless":
            return try nested { parser throws(LiquidError) in try parser.branches(tag) }
        case "case": return try nested { parser throws(LiquidError) in try parser.cases(tag) }
        case "assign": return try assign(tag)
        case "comment":
            try comment(tag)
            return nil
        case "#":
            try inlineComment(tag)
            return nil
        case "abort_message": return try abort(tag)
        default: throw unknown(tag, in: block)
        }
    }

    private mutating func nested(
        _ parse: (inout LiquidParser) throws(LiquidError) -> Statement
    ) throws(LiquidError) -> Statement {
        scope.blockDepth += 1
        defer { scope.blockDepth -= 1 }
        guard scope.blockDepth <= Self.depthLimit else {
            throw .syntax(
                at: 0,
                "Blocks are nested too deep.",
                remedy: "Compute what they decide before the template."
            )
        }
        return try parse(&self).compacted
    }

    // MARK: - Blocks

    private mutating func branches(_ opening: Tag) throws(LiquidError) -> Statement {
        let end = "end\(opening.name)"
        var branches: [Statement.Branch] = []
        var tag = opening
        var hasElse = false
        while true {
            var condition: Int?
            if tag.name != "else" {
                var expression = try ExpressionParser(text, tag.markup)
                let node = try expression.condition(&scope)
                try expression.expectEnd()
                condition = tag.name == "unless" ? scope.program.add(.not(node)) : node
            }
            let (body, next) = try body(until: ["elsif", "else", end], of: opening)
            // Branches after an `else` never run; Liquid reads them all the same.
            if !hasElse { branches.append(Statement.Branch(condition: condition, body: body)) }
            hasElse = hasElse || condition == nil
            guard let next, next.name != end else { return .branches(branches) }
            tag = next
        }
    }

    private mutating func cases(_ opening: Tag) throws(LiquidError) -> Statement {
        var expression = try ExpressionParser(text, opening.markup)
        let subject = try expression.value(&scope)
        try expression.expectEnd()
        let ends: Set = ["when", "else", "endcase"]
        // Only white space may stand before the first `when`.
        var (_, next) = try body(until: ends, of: opening)
        var cases: [Statement.Case] = []
        while let tag = next, tag.name != "endcase" {
            let condition = tag.name == "when" ? try whenCondition(tag, subject) : nil
            let body: [Statement]
            (body, next) = try self.body(until: ends, of: opening)
            cases.append(Statement.Case(condition: condition, body: body))
        }
        return .cases(cases, matched: scope.newVariable())
    }

    /// Values separated by `,` or `or`, any of which may equal the subject.
    private mutating func whenCondition(_ tag: Tag, _ subject: Int) throws(LiquidError) -> Int {
        var expression = try ExpressionParser(text, tag.markup)
        var condition: Int?
        repeat {
            let equal = scope.program.add(.compare(.equal, subject, try expression.value(&scope)))
            condition = condition.map { scope.program.add(.or($0, equal)) } ?? equal
        } while expression.takes(",") || expression.takes(word: "or")
        try expression.expectEnd()
        return condition!
    }

    // MARK: - Tags

    private mutating func assign(_ tag: Tag) throws(LiquidError) -> Statement {
        var expression = try ExpressionParser(text, tag.markup)
        let start = expression.offset
        guard let name = expression.name(), !name.hasSuffix("?"), expression.takes("=") else {
            throw .syntax(
                at: start,
                "The variable or its '=' is missing.",
                remedy: "Write {% assign name = value %}."
            )
        }
        let (node, _, _) = try expression.filtered(&scope, requiresValue: expression.hasFilters)
        return .assign(variable: scope.assign(name), node: node)
    }

    /// `abort_message("reason")`, `abort_message('reason')` or without a reason, as Braze has it.
    private mutating func abort(_ tag: Tag) throws(LiquidError) -> Statement {
        var expression = try ExpressionParser(text, tag.markup)
        let isParenthesised = expression.takes("(")
        let reason = expression.literalText()
        if isParenthesised, !expression.takes(")") {
            throw abortForm(expression.offset)
        }
        guard expression.isAtEnd else { throw abortForm(expression.offset) }
        return .abort(reason: reason ?? Array("aborted".utf8))
    }

    private func abortForm(_ offset: Int) -> LiquidError {
        .syntax(
            at: offset,
            "The reason is a text in quotes.",
            remedy: "Write {% abort_message(\"no name\") %}."
        )
    }

    /// Skips everything up to the end, including comments inside.
    private mutating func comment(_ opening: Tag) throws(LiquidError) {
        var depth = 1
        while position < tokens.count {
            let token = tokens[position]
            position += 1
            guard case .tag(let name, _, _) = token else { continue }
            if name == "comment" { depth += 1 }
            if name == "endcomment" { depth -= 1 }
            if depth == 0 { return }
        }
        throw .syntax(
            at: opening.start,
            "The tag 'comment' is never closed.",
            remedy: "Close it with '{% endcomment %}'."
        )
    }

    /// A comment in one tag, of which every line begins with `#`.
    private func inlineComment(_ tag: Tag) throws(LiquidError) {
        var start = tag.markup.lowerBound
        for line in text[tag.markup].split(separator: Bytes.newline, omittingEmptySubsequences: false)
            .dropFirst()
        {
            start = line.startIndex
            guard let first = line.first(where: { !Bytes.isSpace($0) }), first != UInt8(ascii: "#") else {
                continue
            }
            throw .syntax(
                at: start,
                "Each line of this comment has to begin with '#'.",
                remedy: "Add '#'."
            )
        }
    }

    private func unknown(_ tag: Tag, in block: Tag?) -> LiquidError {
        let tags = [
            "if", "elsif", "else", "endif", "unless", "endunless", "case", "when", "endcase", "assign",
            "comment",
            "raw",
            "abort_message",
        ]
        if tags.contains(tag.name)
            || tag.name.hasPrefix("end") && tags.contains(String(tag.name.dropFirst(3)))
        {
            return .syntax(
                at: tag.start,
                block.map { "The tag '\(tag.name)' cannot be inside '\($0.name)'." }
                    ?? "The tag '\(tag.name)' closes or continues nothing.",
                remedy: "Remove it, or open its block before it."
            )
        }
        let remedy =
            switch tag.name {
            case "for", "tablerow", "cycle", "break", "continue", "increment", "decrement":
                "A push has no loops; put the finished text into a column."
            case "include", "render", "capture", "layout", "section", "liquid", "echo":
                "Write the text in the place that uses it; 'assign' keeps a value."
            case "connected_content", "catalog_items", "promotion":
                "Rendering asks no server; put the value into a column."
            case "": "Name a tag behind '{%'."
            default:
                NearMiss.of(tag.name, among: tags).map { "Did you mean '\($0)'?" }
                    ?? "The tags are if, unless, case, assign, comment, raw and abort_message."
            }
        return LiquidError(.unknownTag, at: tag.start, "There is no tag '\(tag.name)'.", remedy: remedy)
    }
}
