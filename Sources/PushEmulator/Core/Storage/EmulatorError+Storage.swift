// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import SystemFiles

extension EmulatorError {
    /// The error for a data folder that cannot be used, with the cause and the remedy.
    static func dataUnusable(_ folder: URL, because error: any Error) -> EmulatorError {
        if let error = error as? EmulatorError { return error }
        let file = EmulatorDatabase.path(in: folder)
        let another = "or name another data folder"
        let sentence =
            switch (error as? DatabaseError)?.resultCode {
            case .SQLITE_NOTADB: "\(file) is not an SQLite database; move it away, \(another)."
            case .SQLITE_CORRUPT: "The database \(file) is damaged; move it away, \(another)."
            case .SQLITE_BUSY, .SQLITE_LOCKED: "Another program locks the database \(file); end that, \(another)."
            case _ where StorageFailure(error)?.kind == .full:
                "There is no room for the database \(file); make some, raise the limit of file sizes (ulimit -f), \(another)."
            case .SQLITE_ERROR:
                "The database \(file) lacks what this version stores (\(message(of: error))); move it away, \(another)."
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR:
                "The database \(file) cannot be read and written; repair its permissions, \(another)."
            default: "The data folder \(folder.path) cannot be used (\(text(of: error))); repair that, \(another)."
            }
        return EmulatorError(.dataUnusable, sentence, cause: error)
    }

    /// The error for an emulator without a data folder on a machine whose temporary folder cannot be used.
    static func temporaryFolderUnusable(_ folder: URL, because error: any Error) -> EmulatorError {
        EmulatorError(
            .dataUnusable,
            "The temporary folder \(folder.path) cannot be used (\(text(of: error))); set TMPDIR to a folder that this user "
                + "may write to, or name a data folder.",
            cause: error
        )
    }

    /// Another emulator uses the folder.
    static func dataInUse(_ folder: URL) -> EmulatorError {
        let owner = FolderLock.owner(of: folder).map { "process \($0)" } ?? "another process"
        return EmulatorError(
            .dataInUse,
            "The data folder \(folder.path) is in use by the emulator of \(owner); end that, or name another data folder."
        )
    }

    /// The file belongs to another program, or to a newer version of this one.
    static func foreignData(_ folder: URL, isNewer: Bool) -> EmulatorError {
        let file = EmulatorDatabase.path(in: folder)
        return EmulatorError(
            .dataUnusable,
            isNewer
                ? "The database \(file) was written by a newer version of RichPush; use that, or name another data folder."
                : "The database \(file) is not an emulator's; move it away, or name another data folder."
        )
    }

    private static func message(of error: any Error) -> String {
        (error as? DatabaseError)?.message ?? "\(error)"
    }

    private static func text(of error: any Error) -> String {
        (error as? SystemCallFailure)?.cause ?? message(of: error)
    }
}

/// Why the store refuses a change.
enum StorageRefusal: Error, Sendable, Hashable {
    /// The write queue is full because the disk is too slow; a retry may succeed.
    case busy
    /// The emulator is stopping.
    case stopping
}
