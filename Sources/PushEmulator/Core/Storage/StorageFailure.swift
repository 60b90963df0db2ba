// SPDX-License-Identifier: Apache-2.0

import GRDB

/// SQLite cannot read or write the file: the disk is full, the file was removed or is damaged.
struct StorageFailure: Error, Sendable, Hashable {
    /// SQLite's name and description of the error, such as `SQLITE_FULL`.
    let reason: String

    /// `nil` where the error is none of the storage.
    init?(_ error: any Error) {
        guard let error = error as? DatabaseError else { return nil }
        reason = error.resultCode.description
    }
}
