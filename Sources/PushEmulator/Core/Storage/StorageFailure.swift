// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// A failure of the database file, or of the disk below it, because of which a request cannot be handled.
struct StorageFailure: Error, Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// The disk is full, or the file may not grow (`RLIMIT_FSIZE`).
        case full
        /// One row holds an invalid value; all others can be read.
        case damagedRow
        /// SQLite cannot read the file's structure.
        case damagedFile
        /// The file was deleted or replaced while the emulator runs.
        case missing
        /// The file is locked, not writable, or the disk reports an error.
        case unavailable
    }

    let kind: Kind
    /// The message of SQLite or the operating system, such as `database or disk is full`.
    let reason: String

    init(_ kind: Kind, reason: String) { (self.kind, self.reason) = (kind, reason) }

    /// Classifies an error; `nil` if it is not a failure of the storage but, for instance, of a statement.
    init?(_ error: any Error) {
        if let failure = error as? StorageFailure {
            self = failure
        } else if let error = error as? RowDecodingError {
            self.init(.damagedRow, reason: "\(error)")
        } else if let error = error as? DatabaseError, let kind = Self.kind(of: error) {
            self.init(kind, reason: error.resultCode.description)
        } else {
            return nil
        }
    }

    private static func kind(of error: DatabaseError) -> Kind? {
        switch error.resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damagedFile
        // SQLite reports a file at its size limit like a failing disk (`SQLITE_IOERR_WRITE`), so the limit itself is
        // checked.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE && FileSizeLimit.current != nil: .full
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .full
        case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISUSE, .SQLITE_RANGE: nil
        default: .unavailable
        }
    }

    /// The problem and its remedy.
    var sentence: String {
        switch kind {
        case .full:
            "The disk of the emulator's data is full (\(reason)): nothing was stored. Make room, or delete messages; "
                + "DELETE /api/v1/messages works meanwhile."
        case .damagedRow:
            "An entry of the emulator's database is damaged (\(reason)). Delete it; richpush doctor --data-dir names all."
        case .damagedFile:
            "The emulator's database is damaged (\(reason)). Stop the emulator, move the file away and start again; "
                + "richpush doctor --data-dir says what can still be read."
        case .missing:
            "The emulator's data folder was deleted while it runs (\(reason)): nothing is stored any more. Restart the "
                + "emulator."
        case .unavailable:
            "The emulator's storage cannot be used at the moment (\(reason)); check its data folder."
        }
    }
}
