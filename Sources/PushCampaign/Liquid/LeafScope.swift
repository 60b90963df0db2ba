// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// The meaning of names while a leaf is compiled.
struct LeafScope {
    var program: Program
    let settings: TemplateSettings
    /// The names of variables; each has the same number in all of the leaf.
    private var variables: [String: Int] = [:]
    /// Variables that are set whatever the row holds.
    private var certain: Set<String> = []
    /// Blocks around the place that is being compiled, whose contents may not run.
    var blockDepth = 0

    init(program: Program, settings: TemplateSettings) {
        self.program = program
        self.settings = settings
    }

    mutating func newVariable() -> Int {
        defer { program.variableCount += 1 }
        return program.variableCount
    }

    mutating func assign(_ name: String) -> Int {
        let variable = variables[name] ?? newVariable()
        variables[name] = variable
        if blockDepth == 0 { certain.insert(name) }
        return variable
    }

    mutating func name(_ name: String, at offset: Int) throws(LiquidError) -> Int {
        guard let variable = variables[name] else { return try column(name, at: offset) }
        let column = certain.contains(name) || isUnknown(name) ? -1 : program.column(name)
        return program.add(.variable(variable, column: column))
    }

    private func isUnknown(_ name: String) -> Bool {
        settings.columns.map { !$0.contains(name) } ?? false
    }

    mutating func column(_ name: String, at offset: Int) throws(LiquidError) -> Int {
        guard isUnknown(name), let columns = settings.columns else {
            return program.add(Node.column(program.column(name)))
        }
        guard settings.missing == .error else { return program.add(Literal.null) }
        let guess = NearMiss.of(name, among: columns)
        throw LiquidError(
            .unknownField,
            at: offset,
            "The audience has no column '\(name)'.",
            remedy: guess.map { "Did you mean '\($0)'?" }
                ?? "Its columns are \(columns.joined(separator: ", "))."
        )
    }

    /// The node as one whose value has to be there, where rows without it are errors.
    mutating func required(_ node: Int) -> Int {
        guard settings.missing == .error else { return node }
        switch program.nodes[node] {
        case .column, .lookup, .variable: return program.add(.required(node))
        default: return node
        }
    }

    /// A filter's node, or its result where everything is known already.
    mutating func apply(
        _ filter: Filter,
        to input: Int,
        _ arguments: [Int],
        at offset: Int
    ) throws(LiquidError) -> Int {
        let values = ([input] + arguments).compactMap(program.literal)
        do throws(RowFailure) {
            guard values.count == arguments.count + 1 else {
                if filter == .date { try checkPattern(arguments) }
                let first = program.arguments.count
                program.arguments += arguments
                return program.add(.filter(filter, input: input, first: first, count: arguments.count))
            }
            return program.add(try Self.result(filter, values, settings))
        } catch {
            throw LiquidError(
                .constantFailure,
                at: offset,
                "The filter '\(filter.rawValue)' fails for every row: \(error.sentence(columns: program.columns)).",
                remedy: "Correct the value or the argument."
            )
        }
    }
}

extension LeafScope {
    /// The result of a filter on literals, the first of which is its input.
    private static func result(
        _ filter: Filter,
        _ values: [Literal],
        _ settings: TemplateSettings
    ) throws(RowFailure) -> Literal {
        // A separate program, because a machine copies all of one.
        var program = Program()
        let nodes = values.map { program.add($0) }
        program.arguments = Array(nodes.dropFirst())
        let node = program.add(.filter(filter, input: nodes[0], first: 0, count: nodes.count - 1))
        let machine = Machine(program, settings: settings)
        // A text is the machine's until it is copied.
        defer { withExtendedLifetime(machine) {} }
        return Literal(try machine.evaluate(node))
    }

    /// Prints a moment with the pattern if the pattern is a literal: its errors do not depend on the row.
    private func checkPattern(_ arguments: [Int]) throws(RowFailure) {
        guard let pattern = arguments.first, case .text(let pattern)? = program.literal(of: pattern),
            let moment = Moment(secondsSince1970: 0)
        else { return }
        _ = try DatePattern.print(moment, pattern)
    }
}

extension Literal {
    /// The result of a computation on literals.
    init(_ value: Value) {
        self =
            switch value {
            case .null, .missing, .emptyCell: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .number(let value): .number(value)
            case .text(let text), .cell(let text), .json(let text): .text(Array(text.buffer))
            case .range(let first, let last): .range(first, last)
            case .empty: .empty
            case .blank: .blank
            }
    }
}
