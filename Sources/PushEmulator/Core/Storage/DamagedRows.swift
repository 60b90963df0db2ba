// SPDX-License-Identifier: Apache-2.0

import GRDB

// A file may be damaged by a failing disk or by another program. GRDB's subscripts stop the process for a value of the wrong
// type, so rows are read by these functions alone.

extension Row {
    /// Reads a column by its name.
    ///
    /// - Throws: `RowDecodingError` where the column holds a value of another type, or none where one is required.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }

    /// Reads a column by its position, from 0.
    ///
    /// - Throws: As ``value(_:)-(String)``.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }
}

extension Sequence<Row> {
    /// What the undamaged rows hold.
    ///
    /// A list is served without its damaged rows; `richpush doctor --data-dir` names them.
    func readable<Value>(_ read: (Row) throws -> Value) rethrows -> [Value] {
        try compactMap { row in
            do { return try read(row) } catch is RowDecodingError { return nil }
        }
    }
}

/// Reads a row of which some columns may be damaged, and names those.
struct DamageTolerantReader {
    private let row: Row
    /// The columns that hold a value of the wrong type.
    private(set) var damagedColumns: [String] = []

    init(_ row: Row) { self.row = row }

    /// Reads a column; the fallback stands in for a damaged value.
    mutating func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String,
        or fallback: Value
    ) -> Value {
        if let value: Value = try? row.decode(Value.self, forColumn: column) { return value }
        damagedColumns.append(column)
        return fallback
    }

    /// Reads a column that may be empty; `nil` stands in for a damaged value.
    mutating func readIfPresent<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String,
        as type: Value.Type = Value.self
    ) -> Value? {
        do {
            return try row.decode(Value?.self, forColumn: column)
        } catch {
            damagedColumns.append(column)
            return nil
        }
    }
}
