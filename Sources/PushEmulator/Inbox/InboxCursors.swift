// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How far the callers of ``Inbox/next(matching:within:)`` are, for each search.
final class InboxCursors: Sendable {
    private let positions = Mutex<[String: Int64]>([:])

    /// The number of the last message that was handed out for a search.
    func position(of search: String) -> Int64 { positions.withLock { $0[search] ?? 0 } }

    /// Moves on to a message, and tells whether it is still a later one.
    func advance(_ search: String, to message: Int64) -> Bool {
        positions.withLock { positions in
            guard message > positions[search] ?? 0 else { return false }
            positions[search] = message
            return true
        }
    }
}
