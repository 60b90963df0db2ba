// SPDX-License-Identifier: Apache-2.0

/// Computes a program's expressions for one row after the other; for one thread.
///
/// It copies the parts of the program that it needs into private memory, so that threads do not share reference counts.
final class Machine {
    let nodes: UnsafeMutablePointer<Node>
    let arguments: UnsafeMutablePointer<Int>
    let literals: UnsafeMutablePointer<Value>
    /// Columns of the row; whoever reads rows fills them in.
    let slots: UnsafeMutablePointer<Slot>
    let variables: UnsafeMutablePointer<Value?>
    let columnCount: Int
    let variableCount: Int
    let scratch: Scratch
    let now: Int
    /// The bytes of literals.
    private let pool: UnsafeMutablePointer<UInt8>

    init(_ program: borrowing Program, settings: TemplateSettings) {
        scratch = Scratch(byteLimit: settings.rowByteLimit)
        nodes = Self.copy(program.nodes)
        arguments = Self.copy(program.arguments)
        columnCount = program.columns.count
        variableCount = program.variableCount
        now = settings.now
        let texts = program.literals.map {
            if case .text(let text) = $0 { text } else { [] as [UInt8] }
        }
        pool = .allocate(capacity: texts.reduce(ByteBuffer.slack) { $0 + $1.count })
        literals = .allocate(capacity: max(1, program.literals.count))
        var end = pool
        for (index, literal) in program.literals.enumerated() {
            let start = end
            for byte in texts[index] {
                end.initialize(to: byte)
                end += 1
            }
            (literals + index).initialize(to: Value(literal, text: ByteSpan(start, to: end)))
        }
        end.initialize(repeating: 0, count: ByteBuffer.slack)
        let nothing = ByteSpan(pool, 0)
        slots = .allocate(capacity: max(1, columnCount))
        slots.initialize(repeating: Slot(.missing, nothing), count: columnCount)
        variables = .allocate(capacity: max(1, variableCount))
        variables.initialize(repeating: nil, count: variableCount)
    }

    deinit {
        pool.deallocate()
        nodes.deallocate()
        arguments.deallocate()
        literals.deallocate()
        slots.deallocate()
        variables.deallocate()
    }

    private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<
        Element
    > {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        for (index, element) in elements.enumerated() { (copy + index).initialize(to: element) }
        return copy
    }

    /// Forgets the row before.
    @inline(__always)
    func beginRow() { scratch.reset() }

    func resetVariables() {
        for index in 0..<variableCount { variables[index] = nil }
    }

    /// A column's value.
    func value(ofColumn column: Int) throws(RowFailure) -> Value {
        let slot = slots[column]
        switch slot.kind {
        case .missing, .null: return .missing(column: column)
        case .emptyCell: return .emptyCell(column: column)
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .number: return Value(number: slot.bytes)
        case .plain: return .text(slot.bytes)
        case .escaped: return .text(try unescaped(slot.bytes))
        case .json: return .json(slot.bytes)
        case .plainCell, .cell: return .cell(slot.bytes)
        }
    }

    func evaluate(_ node: Int) throws(RowFailure) -> Value {
        switch nodes[node] {
        case .literal(let place): return literals[place]
        case .column(let column): return try value(ofColumn: column)
        case .variable(let variable, let column):
            if let value = variables[variable] { return value }
            return column >= 0 ? try value(ofColumn: column) : .null
        case .lookup(let base, let key): return try lookup(try evaluate(base), try evaluate(key))
        case .range(let first, let last):
            return .range(try integer(try evaluate(first)), try integer(try evaluate(last)))
        case .required(let inner):
            let value = try evaluate(inner)
            switch value {
            case .missing(let column), .emptyCell(let column): throw .missing(column: column)
            default: return value
            }
        case .filter(let filter, let input, let first, let count):
            return try apply(filter, to: try evaluate(input), first: first, count: count)
        case .compare(let comparison, let a, let b):
            return .bool(try compare(comparison, try evaluate(a), try evaluate(b)))
        case .and(let a, let b): return .bool(try isTrue(a) ? try isTrue(b) : false)
        case .or(let a, let b): return .bool(try isTrue(a) ? true : try isTrue(b))
        case .not(let inner): return .bool(try !isTrue(inner))
        }
    }

    func isTrue(_ node: Int) throws(RowFailure) -> Bool { try evaluate(node).isTrue }

    private func integer(_ value: Value) throws(RowFailure) -> Int {
        guard case .integer(let integer) = try Number(value).rounded(.towardZero) else { return 0 }
        return integer
    }

    private func compare(_ comparison: Comparison, _ a: Value, _ b: Value) throws(RowFailure) -> Bool {
        try scratch.look(a.byteCount &+ b.byteCount)
        switch comparison {
        case .equal: return Value.areEqual(a, b)
        case .notEqual: return !Value.areEqual(a, b)
        case .less: return try Value.order(a, b).map { $0 < 0 } ?? false
        case .lessOrEqual: return try Value.order(a, b).map { $0 <= 0 } ?? false
        case .greater: return try Value.order(a, b).map { $0 > 0 } ?? false
        case .greaterOrEqual: return try Value.order(a, b).map { $0 >= 0 } ?? false
        case .contains: return try contains(a, b)
        }
    }

    private func contains(_ a: Value, _ b: Value) throws(RowFailure) -> Bool {
        // Nothing contains nil or false, as in Liquid.
        guard b.isTrue else { return false }
        switch a {
        case .text(let text), .cell(let text): return ByteSearch(try self.text(b)).first(in: text) != nil
        case .json(let json):
            let span = JSONSpan(json)
            if span.isObject { return span.member(try text(b)) != nil }
            var failure: RowFailure?
            var isFound = false
            span.forEach { _, element in
                do throws(RowFailure) {
                    isFound = Value.areEqual(try value(json: element), b)
                } catch {
                    failure = error
                }
                return !isFound && failure == nil
            }
            if let failure { throw failure }
            return isFound
        default: return false
        }
    }

    /// A member, an element, or `size`, `first` and `last` of what has none by that name.
    private func lookup(_ base: Value, _ key: Value) throws(RowFailure) -> Value {
        try scratch.look(base.byteCount)
        switch base {
        case .missing, .emptyCell: return base
        case .json(let json):
            let span = JSONSpan(json)
            if case .integer(let index) = key { return try value(element: index, of: span) }
            guard let name = key.text else { return .null }
            if let member = span.member(name) { return try value(json: member) }
            if name.equals("size") { return .integer(span.count) }
            guard !span.isObject else { return .null }
            if name.equals("first") { return try value(element: 0, of: span) }
            if name.equals("last") { return try value(element: -1, of: span) }
            return .null
        case .text(let text), .cell(let text):
            guard let name = key.text else { return .null }
            if name.equals("size") { return .integer(Self.scalarCount(text)) }
            if name.equals("first") { return .text(text.prefix(Self.offset(ofScalar: 1, in: text))) }
            if name.equals("last") {
                return .text(text.dropFirst(Self.offset(ofScalar: max(0, Self.scalarCount(text) - 1), in: text)))
            }
            return .null
        case .range(let first, let last):
            guard let name = key.text else { return .null }
            if name.equals("size") { return .integer(try Self.size(ofRange: first, last)) }
            if name.equals("first") { return .integer(first) }
            if name.equals("last") { return .integer(last) }
            return .null
        default: return .null
        }
    }

    private func value(element index: Int, of array: JSONSpan) throws(RowFailure) -> Value {
        guard let element = array.element(at: index) else { return .null }
        return try value(json: element)
    }

    /// A value inside an array or an object.
    private func value(json: ByteSpan) throws(RowFailure) -> Value {
        switch json[0] {
        case Bytes.quote: return .text(try unescaped(ByteSpan(json.base + 1, json.count - 2)))
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json(json)
        case UInt8(ascii: "t"): return .bool(true)
        case UInt8(ascii: "f"): return .bool(false)
        case UInt8(ascii: "n"): return .null
        default: return Value(number: json)
        }
    }
}

extension Value {
    fileprivate init(_ literal: Literal, text: ByteSpan) {
        self =
            switch literal {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .number(let value): .number(value)
            case .text: .text(text)
            case .range(let first, let last): .range(first, last)
            case .empty: .empty
            case .blank: .blank
            }
    }

    /// A JSON number: an integer if it is spelled as one and fits, its digits if it does not fit, otherwise a decimal.
    init(number spelling: ByteSpan) {
        if let integer = Number.integer(spelling) {
            self = .integer(integer)
        } else if spelling.buffer.allSatisfy({ Bytes.isDigit($0) || $0 == UInt8(ascii: "-") }) {
            self = .text(spelling)
        } else {
            self = .number(Double(spelling.string) ?? 0)
        }
    }
}
