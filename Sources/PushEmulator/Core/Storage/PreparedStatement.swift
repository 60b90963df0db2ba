// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import NIOCore

/// A prepared statement that is handed its values and run without anything between it and SQLite.
///
/// Storing a message takes two statements, and making arrays of boxed values for them costs as much as running them. For
/// these two alone; everything else goes by GRDB's own ways.
struct PreparedStatement: ~Copyable {
    private let statement: Statement
    private let pointer: SQLiteStatement

    /// A value of a statement.
    enum Value {
        case null
        case text(String)
        case integer(Int64)

        init(_ text: String?) { self = text.map(Value.text) ?? .null }
    }

    /// The statement as the connection keeps it.
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

    /// Binds the values and, after them, the bytes, and runs a statement that has no rows.
    ///
    /// SQLite reads texts and bytes where they are: it is done with them when this returns. All texts are put together
    /// first, because a copy of each would be an allocation of its own.
    func run(binding values: [Value], _ bytes: ByteBuffer) throws {
        var texts: [UInt8] = []
        texts.reserveCapacity(4096)
        for case .text(let text) in values { texts.append(contentsOf: text.utf8) }
        // An empty text needs something to point at, because no pointer is no text.
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
            try bytes.withUnsafeReadableBytes { memory in
                let position = Int32(values.count + 1)
                if memory.isEmpty {
                    sqlite3_bind_zeroblob(pointer, position, 0)
                } else {
                    sqlite3_bind_blob(pointer, position, memory.baseAddress, Int32(memory.count), nil)
                }
                defer {
                    sqlite3_reset(pointer)
                    sqlite3_clear_bindings(pointer)
                }
                _ = try step()
            }
        }
    }

    /// Goes to the next row and says whether there is one.
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
