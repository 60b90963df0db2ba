// SPDX-License-Identifier: Apache-2.0

import GRDB

// A failing disk or another program may damage the file. GRDB's subscripts stop the process if a value has the wrong
// type, so all rows are read through these functions.

extension Row {
    /// Reads a column by its name.
    ///
    /// - Throws: `RowDecodingError` if the column holds a value of another type, or NULL in place of a required value.
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
    /// Returns the values of the undamaged rows.
    ///
    /// Lists leave damaged rows out; `richpush doctor --data-dir` names them.
    func readable<Value>(_ read: (Row) throws -> Value) rethrows -> [Value] {
        try compactMap { row in
            do { return try read(row) } catch is RowDecodingError { return nil }
        }
    }
}

/// Reads a row that may have damaged columns, and records their names.
struct DamageTolerantReader {
    private let row: Row
    /// The columns that hold a value of the wrong type.
    private(set) var damagedColumns: [String] = []

    init(_ row: Row) { self.row = row }

    /// Reads a column; returns the fallback if the value is damaged.
    mutating func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String,
        or fallback: Value
    ) -> Value {
        if let value: Value = try? row.decode(Value.self, forColumn: column) { return value }
        damagedColumns.append(column)
        return fallback
    }

    /// Reads a column that may be NULL; returns `nil` if the value is damaged.
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
