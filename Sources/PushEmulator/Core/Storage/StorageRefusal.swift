// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Why a change is not made.
enum StorageRefusal: Error, Sendable, Hashable {
    /// More waits than the disk keeps up with; it is worth trying again.
    case busy
    /// The emulator stops.
    case stopping

    /// Whether an error says that the database is full, locked, damaged or out of reach, not that a statement is wrong.
    static func isUnavailable(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return code != .SQLITE_ERROR && code != .SQLITE_CONSTRAINT
    }
}
