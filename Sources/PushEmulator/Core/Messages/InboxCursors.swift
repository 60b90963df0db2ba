// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Which messages the callers of ``Inbox/next(matching:within:)`` have got, for each search.
///
/// A message may be done later than one that came after it, so the last number alone would lose the former.
final class InboxCursors: Sendable {
    /// What was handed out for one search.
    struct Position: Sendable {
        /// No message up to this number is to be handed out any more.
        var floor: Int64 = 0
        /// Messages above that were handed out.
        var taken: Set<Int64> = []
    }

    private let positions = Mutex<[String: Position]>([:])

    func position(of search: String) -> Position { positions.withLock { $0[search] ?? Position() } }

    /// Takes a match, and tells whether nobody has taken it before.
    func take(_ match: InboxWait.Match, of search: String) -> Bool {
        positions.withLock { positions in
            var position = positions[search] ?? Position()
            let id = match.message.message.id
            guard id > position.floor, position.taken.insert(id).inserted else { return false }
            position.floor = max(position.floor, match.settledUpTo)
            position.taken = position.taken.filter { $0 > position.floor }
            positions[search] = position
            return true
        }
    }
}
