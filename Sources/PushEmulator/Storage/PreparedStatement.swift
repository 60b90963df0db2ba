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
    private var position: Int32 = 0

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

    // MARK: - Values, one after the other

    mutating func bind(_ text: String?) {
        position += 1
        guard var text else {
            sqlite3_bind_null(pointer, position)
            return
        }
        text.withUTF8 { bytes in
            // An empty text has no bytes to point at, and no pointer is no text.
            _ = sqlite3_bind_text(pointer, position, bytes.baseAddress, Int32(bytes.count), Self.copied)
            if bytes.isEmpty { sqlite3_bind_text(pointer, position, "", 0, Self.copied) }
        }
    }

    mutating func bind(_ number: Int64) {
        position += 1
        sqlite3_bind_int64(pointer, position, number)
    }

    mutating func bind(_ flag: Bool) { bind(flag ? 1 : 0 as Int64) }

    // MARK: - Running

    /// Binds the bytes last and runs a statement that has no rows.
    mutating func run(binding bytes: ByteBuffer) throws {
        position += 1
        try bytes.withUnsafeReadableBytes { memory in
            // SQLite reads the bytes where they are; it is done with them when the statement has run.
            if memory.isEmpty {
                sqlite3_bind_zeroblob(pointer, position, 0)
            } else {
                sqlite3_bind_blob(pointer, position, memory.baseAddress, Int32(memory.count), nil)
            }
            _ = try step()
            sqlite3_reset(pointer)
            sqlite3_clear_bindings(pointer)
        }
    }

    /// Goes to the next row and says whether there is one.
    mutating func step() throws -> Bool {
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

    /// Has SQLite copy what it is handed (`SQLITE_TRANSIENT`).
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
