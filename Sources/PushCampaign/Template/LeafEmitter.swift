// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Turns a leaf's statements into instructions.
struct LeafEmitter {
    var program: Program
    var pending: ConstantUnderWay
    private let leaf: Leaf
    /// Whether anything of the leaf has been emitted before the place at hand.
    private var hasText = false
    private var isURL: Bool

    init(program: Program, pending: ConstantUnderWay, leaf: Leaf) {
        self.program = program
        self.pending = pending
        self.leaf = leaf
        isURL = if case .url = leaf.kind { true } else { false }
    }

    mutating func emit(_ statements: [Statement], isString: Bool) {
        if case .text(let text)? = statements.first {
            isURL = isURL || text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8)
        }
        if isString { pending.bytes.append(Bytes.quote) }
        let isChecked = needsCheck(statements)
        let place = program.leaves.count
        program.leaves.append(leaf)
        pending.beginLeaf(place)
        if isChecked { add(.beginLeaf(place)) }
        emit(statements)
        if isChecked { add(.endLeaf(place)) }
        // A constant holds an end and a beginning, not both of one leaf.
        if pending.marks.begin != nil { flush() }
        pending.endLeaf(place)
        if isString { pending.bytes.append(Bytes.quote) }
    }

    /// Whether what the leaf comes to has to be looked at.
    private func needsCheck(_ statements: [Statement]) -> Bool {
        switch leaf.kind {
        case .free, .other: return false
        case .target, .number, .boolean: return true
        case .url: return !isPlainPicture(statements)
        case .shown:
            return !statements.contains { if case .text(let text) = $0 { !text.isEmpty } else { false } }
        }
    }

    /// Whether every row makes a plain URL of a picture of it: its values may hold unreserved characters only.
    private func isPlainPicture(_ statements: [Statement]) -> Bool {
        var sample: [UInt8] = []
        for statement in statements {
            switch statement {
            case .text(let text): sample += text
            case .output(let output) where !output.isEncoded && !sample.isEmpty:
                sample.append(UInt8(ascii: "x"))
            default: return false
            }
        }
        guard let slash = sample.dropFirst(8).firstIndex(of: UInt8(ascii: "/")),
            case .text(let first)? = statements.first,
            first.count > slash
        else { return false }
        return sample.withUnsafeBufferPointer {
            LeafCheck.isPlainImageURL(ByteSpan($0.baseAddress!, $0.count))
        }
    }

    private mutating func emit(_ statements: [Statement]) {
        for statement in statements {
            switch statement {
            case .text(let text):
                pending.bytes += JSONValue.string(String(decoding: text, as: UTF8.self)).encoded().dropFirst()
                    .dropLast()
                hasText = hasText || !text.isEmpty
            case .output(let output): emit(output)
            case .assign(let variable, let node): add(.assign(variable, node: node))
            case .abort(let reason): add(.abort(program.constant(reason)))
            case .branches(let branches): emit(branches)
            case .cases(let cases, let matched): emit(cases, matched)
            }
        }
    }

    private mutating func flush() { pending.flush(into: &program, of: program.leaves.count - 1) }

    private mutating func add(_ instruction: Instruction) {
        flush()
        program.append(instruction, of: program.leaves.count - 1)
    }

    private mutating func emit(_ output: Statement.Output) {
        defer { hasText = true }
        if isURL, hasText, !output.isEncoded {
            if case .required(let inner) = program.nodes[output.node],
                case .column(let column) = program.nodes[inner]
            {
                return add(.columnInURL(column, node: output.node))
            }
            return add(.printInURL(output.node, column: output.column ?? -1))
        }
        switch program.nodes[output.node] {
        case .required(let inner):
            if case .column(let column) = program.nodes[inner] { return add(.column(column)) }
        case .column(let column): return add(.column(column))
        case .filter(.default, let input, let first, 1):
            if case .column(let column) = program.nodes[input],
                case .text(let text)? = program.literal(of: program.arguments[first])
            {
                let escaped = JSONValue.string(String(decoding: text, as: UTF8.self)).encoded().dropFirst()
                    .dropLast()
                let constant = program.constant(Array(escaped))
                return add(.columnOr(column, constant: constant, node: output.node))
            }
        case .literal(let place):
            if case .text(let text) = program.literals[place] {
                pending.bytes += JSONValue.string(String(decoding: text, as: UTF8.self)).encoded().dropFirst()
                    .dropLast()
                return
            }
        default: break
        }
        add(.print(output.node))
    }

    private mutating func emit(_ branches: [Statement.Branch]) {
        var exits: [Int] = []
        for (index, branch) in branches.enumerated() {
            let skip = branch.condition.map { addJump(.jumpUnless($0, to: 0)) }
            emit(branch.body)
            if index < branches.count - 1 { exits.append(addJump(.jump(to: 0))) }
            flush()
            if let skip { program.land(skip) }
        }
        for exit in exits { program.land(exit) }
    }

    private mutating func emit(_ cases: [Statement.Case], _ matched: Int) {
        let yes = program.add(Literal.bool(true))
        let no = program.add(Literal.bool(false))
        let hasMatched = program.add(Node.variable(matched, column: -1))
        add(.assign(matched, node: no))
        for branch in cases {
            let condition = branch.condition ?? program.add(.not(hasMatched))
            let skip = addJump(.jumpUnless(condition, to: 0))
            if branch.condition != nil { add(.assign(matched, node: yes)) }
            emit(branch.body)
            flush()
            program.land(skip)
        }
    }

    private mutating func addJump(_ instruction: Instruction) -> Int {
        add(instruction)
        return program.instructions.count - 1
    }
}
