// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import NIOCore

/// A prepared statement whose values are bound directly through SQLite's C functions.
///
/// Storing a message or a delivery takes a few statements, and boxing their values in arrays costs as much as running
/// them. Only these use this type; everything else uses GRDB's own API.
struct PreparedStatement: ~Copyable {
    private let statement: Statement
    private let pointer: SQLiteStatement

    /// A value to bind to a statement.
    enum Value {
        case null
        case text(String)
        case integer(Int64)

        init(_ text: String?) { self = text.map(Value.text) ?? .null }

        /// A value that GRDB reads as a whole.
        fileprivate var withoutNull: Self {
            if case .text(let text) = self { .text(text.withoutNull) } else { self }
        }
    }

    /// Takes the statement from the connection's cache, or prepares it.
    init(_ sql: String, in database: Database) throws {
        statement = try database.cachedStatement(sql: sql)
        pointer = statement.sqliteStatement
        sqlite3_reset(pointer)
    }

    deinit {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    /// Binds a text, which SQLite copies.
    func bind(_ text: String, at position: Int32) {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(pointer, position, text, Int32(text.utf8.count), copied)
    }

    /// Binds a number.
    func bind(_ integer: Int64, at position: Int32) { sqlite3_bind_int64(pointer, position, integer) }

    /// Binds the values and, after them, the bytes if any are given, and runs a statement that has no rows.
    ///
    /// U+0000 in a text becomes U+2400, its visible symbol: GRDB reads texts only up to the first U+0000. Texts that
    /// must stay unchanged are in the bytes.
    ///
    /// SQLite reads texts and bytes in place and is done with them when this returns. All texts are concatenated first,
    /// because a copy of each would be a separate allocation.
    func run(binding values: [Value], _ bytes: ByteBuffer? = nil) throws {
        var texts: [UInt8] = []
        texts.reserveCapacity(4096)
        for case .text(let text) in values { texts.append(contentsOf: text.utf8) }
        guard !texts.contains(0) else { return try run(binding: values.map(\.withoutNull), bytes) }
        // An empty text needs a valid pointer, because SQLite binds a null pointer as NULL.
        texts.append(0)
        try texts.withUnsafeBufferPointer { texts in
            var start = texts.baseAddress!
            for (index, value) in values.enumerated() {
                let position = Int32(index + 1)
                switch value {
                case .null: sqlite3_bind_null(pointer, position)
                case .integer(let integer): sqlite3_bind_int64(pointer, position, integer)
                case .text(let text):
                    let count = text.utf8.count
                    start.withMemoryRebound(to: CChar.self, capacity: count) { characters in
                        _ = sqlite3_bind_text(pointer, position, characters, Int32(count), nil)
                    }
                    start += count
                }
            }
            defer {
                sqlite3_reset(pointer)
                sqlite3_clear_bindings(pointer)
            }
            guard let bytes else {
                _ = try step()
                return
            }
            try bytes.withUnsafeReadableBytes { memory in
                let position = Int32(values.count + 1)
                if memory.isEmpty {
                    sqlite3_bind_zeroblob(pointer, position, 0)
                } else {
                    sqlite3_bind_blob(pointer, position, memory.baseAddress, Int32(memory.count), nil)
                }
                _ = try step()
            }
        }
    }

    /// Moves to the next row; returns whether there is one.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(pointer)))
            )
        }
    }

    /// Whether a column of the row is this text.
    func column(_ index: Int32, is text: String) -> Bool {
        guard let bytes = sqlite3_column_text(pointer, index) else { return false }
        let column = UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(pointer, index)))
        return column.elementsEqual(text.utf8)
    }

    /// Whether a column of the row is a number other than 0.
    func isTrue(_ index: Int32) -> Bool { sqlite3_column_int64(pointer, index) != 0 }
}
