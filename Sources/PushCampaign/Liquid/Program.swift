// SPDX-License-Identifier: Apache-2.0

/// A literal of a template, or a value that was computed when it was compiled.
enum Literal: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text([UInt8])
    case range(Int, Int)
    case empty
    case blank
}

/// A part of an expression; it holds numbers only, so that many threads can work on it without counting references.
enum Node: Sendable {
    /// A literal by its place.
    case literal(Int)
    /// A column of the audience.
    case column(Int)
    /// The value that `assign` set in this leaf; if it set none, the column, unless that is negative.
    case variable(Int, column: Int)
    /// A member or an element; the parts are nodes.
    case lookup(Int, key: Int)
    case range(Int, Int)
    /// A filter; its arguments are consecutive places of ``Program/arguments``.
    case filter(Filter, input: Int, first: Int, count: Int)
    /// The node's value, which may not be missing.
    case required(Int)
    case compare(Comparison, Int, Int)
    case and(Int, Int)
    case or(Int, Int)
    case not(Int)
}

/// The operators of conditions.
enum Comparison: Sendable {
    case equal
    case notEqual
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    case contains
}

/// A step of rendering a row.
enum Instruction: Sendable {
    /// JSON as it stands in every message.
    case constant(Int)
    /// A column's value, inside a string.
    case column(Int)
    /// A column's value, or a constant in place of what `default` replaces; the node is the same for unusual values.
    case columnOr(Int, constant: Int, node: Int)
    /// The value of a node, inside a string.
    case print(Int)
    /// The same in a part of a URL that has to be free of reserved characters; the column is named in the failure.
    case printInURL(Int, column: Int)
    /// A column's value in such a part; the node is the same for unusual values.
    case columnInURL(Int, node: Int)
    case jumpUnless(Int, to: Int)
    case jump(to: Int)
    case assign(Int, node: Int)
    /// Leaves the row out, for the reason at this place of the constants.
    case abort(Int)
    /// The output that follows is checked when the leaf ends.
    case beginLeaf(Int)
    /// Checks the leaf's output.
    case endLeaf(Int)
    /// Goes on with the message of the variant that the column's value names.
    case variant(column: Int)
}

/// A compiled template: the same steps for every row.
struct Program: Sendable {
    var literals: [Literal] = []
    var nodes: [Node] = []
    /// Nodes that are arguments of filters.
    var arguments: [Int] = []
    /// Bytes that are written as they are.
    var constants: [[UInt8]] = []
    private(set) var instructions: [Instruction] = []
    /// For each instruction the leaf that it belongs to, negative for none.
    private(set) var leafOfInstruction: [Int] = []
    /// For constants in which leaves end or begin, by the number of the instruction.
    private(set) var marksOfInstruction: [Int: LeafMarks] = [:]
    var variableCount = 0
    /// The columns that the template names, in the order of their numbers.
    var columns: [String] = []
    var leaves: [Leaf] = []
    /// The variants in the order of their names, and the instructions with which they begin.
    private(set) var variants: [(name: String, start: Int)] = []

    mutating func beginVariant(_ name: String) { variants.append((name, instructions.count)) }

    mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    mutating func add(_ literal: Literal) -> Int {
        literals.append(literal)
        return add(Node.literal(literals.count - 1))
    }

    mutating func column(_ name: String) -> Int {
        if let known = columns.firstIndex(of: name) { return known }
        columns.append(name)
        return columns.count - 1
    }

    mutating func constant(_ bytes: [UInt8]) -> Int {
        constants.append(bytes)
        return constants.count - 1
    }

    mutating func append(_ instruction: Instruction, of leaf: Int, marks: LeafMarks = LeafMarks()) {
        if marks.end != nil || marks.begin != nil { marksOfInstruction[instructions.count] = marks }
        instructions.append(instruction)
        leafOfInstruction.append(leaf)
    }

    /// Lets a jump go to what comes next.
    mutating func land(_ jump: Int) {
        let target = instructions.count
        instructions[jump] =
            switch instructions[jump] {
            case .jumpUnless(let condition, _): .jumpUnless(condition, to: target)
            default: .jump(to: target)
            }
    }

    /// For each node, the one column that its value comes from; negative if there is none.
    var columnOfNode: [Int] {
        nodes.indices.map { node in
            var node = node
            while true {
                switch nodes[node] {
                case .column(let column): return column
                case .variable(_, let column): return column
                case .required(let inner), .lookup(let inner, _), .filter(_, let inner, _, _): node = inner
                default: return -1
                }
            }
        }
    }

    /// The literal of a node that is one.
    func literal(of node: Int) -> Literal? {
        guard case .literal(let place) = nodes[node] else { return nil }
        return literals[place]
    }
}
