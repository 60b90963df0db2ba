// SPDX-License-Identifier: Apache-2.0

/// A value while a row is rendered; its bytes are the row's, the template's or the scratch memory's.
enum Value {
    /// Liquid's `nil`.
    case null
    /// A value that the row lacks or has as null; the column is kept for the message.
    case missing(column: Int)
    /// A cell of a CSV without contents, which may be missing or empty: nobody can tell.
    case emptyCell(column: Int)
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(ByteSpan)
    /// A text of a CSV, where numbers are texts too: it may be compared with a number.
    case cell(ByteSpan)
    /// An array or an object, as JSON.
    case json(ByteSpan)
    case range(Int, Int)
    /// Liquid's `empty`.
    case empty
    /// Liquid's `blank`.
    case blank
}

extension Value {
    /// Bytes that a filter or a comparison may look at.
    var byteCount: Int {
        switch self {
        case .text(let text), .cell(let text), .json(let text): text.count
        default: 0
        }
    }

    var isNull: Bool {
        switch self {
        case .null, .missing, .emptyCell: true
        default: false
        }
    }

    /// Whether a condition takes it as true: all is, but `nil` and `false`.
    var isTrue: Bool {
        switch self {
        case .null, .missing, .emptyCell, .bool(false): false
        default: true
        }
    }

    /// Whether `default` takes its place: `nil`, `false` and what is empty; white space is not.
    func isDefaulted(allowingFalse: Bool) -> Bool {
        switch self {
        case .null, .missing, .emptyCell, .empty: true
        case .bool(let value): !value && !allowingFalse
        case .text(let text), .cell(let text): text.isEmpty
        case .json(let json): JSONSpan(json).isEmpty
        default: false
        }
    }

    /// The text, if the value is one.
    var text: ByteSpan? {
        switch self {
        case .text(let text), .cell(let text): text
        default: nil
        }
    }
}

extension Value {
    /// Whether both are equal, as `==` and `case` see it.
    static func areEqual(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.blank, .blank), (.empty, .empty): return true
        case (.blank, .empty), (.empty, .blank): return false
        case (.blank, let other), (let other, .blank): return other.isBlank
        case (.empty, let other), (let other, .empty): return other.isEmpty
        case (.emptyCell, let other), (let other, .emptyCell):
            if let text = other.text { return text.isEmpty }
            return other.isNull
        case (.null, _), (.missing, _), (_, .null), (_, .missing): return a.isNull && b.isNull
        case (.bool(let a), .bool(let b)): return a == b
        case (.range(let a, let b), .range(let c, let d)): return a == c && b == d
        case (.json(let a), .json(let b)): return JSONSpan(a).equals(JSONSpan(b))
        default:
            if let a = a.text, let b = b.text { return a.equals(b) }
            guard let a = a.comparable(with: b), let b = b.comparable(with: a) else { return false }
            return Number.compare(a, b) == 0
        }
    }

    /// What `== blank` is true of.
    private var isBlank: Bool {
        switch self {
        case .null, .missing, .emptyCell, .bool(false): true
        case .text(let text), .cell(let text): text.isBlank
        case .json(let json): JSONSpan(json).isEmpty
        default: false
        }
    }

    /// What `== empty` is true of.
    private var isEmpty: Bool {
        switch self {
        case .emptyCell: true
        case .text(let text), .cell(let text): text.isEmpty
        case .json(let json): JSONSpan(json).isEmpty
        default: false
        }
    }

    /// The number by which it is compared with another value: a cell counts as a number if the other value is a number.
    private func comparable(with other: Value) -> Number? {
        switch self {
        case .integer(let value): .integer(value)
        case .number(let value): .decimal(value)
        case .cell(let text):
            switch other {
            case .integer, .number: Number(spelling: text)
            default: nil
            }
        default: nil
        }
    }

    private func comparable(with other: Number) -> Number? {
        switch self {
        case .integer(let value): .integer(value)
        case .number(let value): .decimal(value)
        case .cell(let text): Number(spelling: text)
        default: nil
        }
    }

    /// The order of both: negative, zero or positive; `nil` if the two values cannot be ordered.
    static func order(_ a: Value, _ b: Value) throws(RowFailure) -> Int? {
        if let a = a.comparable(with: b), let b = b.comparable(with: a) { return Number.compare(a, b) }
        if let a = a.text, let b = b.text {
            let count = min(a.count, b.count)
            for index in 0..<count where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
            return a.count - b.count
        }
        for value in [a, b] {
            switch value {
            case .null, .missing, .emptyCell, .empty, .blank, .bool, .json, .range: return nil
            case .integer, .number, .text, .cell: continue
            }
        }
        throw .notComparable
    }
}
