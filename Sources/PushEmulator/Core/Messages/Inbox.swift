// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// The messages that a running emulator received.
///
/// Searches are written as in the HTTP API: `topic:news title:"Hello you" !has:error`, where an empty one finds every
/// message, `project:` restricts to a project, and several terms all have to hold.
public struct Inbox: Sendable {
    private let core: EmulatorCore
    private let cursors = InboxCursors()

    init(_ core: EmulatorCore) { self.core = core }

    /// The messages that a search finds, newest first.
    ///
    /// - Parameter limit: How many at most; 100 by default.
    /// - Throws: ``InboxQueryError`` for a search that cannot be understood.
    public func messages(matching search: String = "", limit: Int = 100) async throws -> [CapturedPush] {
        let selection = InboxSelection(query: try core.query(search))
        return try await core.store.search(for: selection) { database in
            try selection.fetch(database, limit: max(limit, 0))
                .map { try InboxMessage($0, database, deliveryLimit: CapturedPush.deliveryLimit) }
        }
        .map { CapturedPush($0, core.attachments) }
    }

    /// The newest message that a search finds; `nil` for none.
    ///
    /// - Throws: ``InboxQueryError`` for a search that cannot be understood.
    public func latest(matching search: String = "") async throws -> CapturedPush? {
        try await messages(matching: search, limit: 1).first
    }

    /// The next message that a search finds, once all its deliveries are done; it may have come before the call.
    ///
    /// Each call with the same search returns another message, the oldest of those whose deliveries are done. One that is
    /// done later than its successors comes after them; none is left out.
    ///
    /// - Parameter limit: How long to wait; a minute by default, twice what a service extension has for a picture that
    ///   never comes.
    /// - Throws: ``InboxTimeoutError`` when none came in time, ``InboxQueryError`` for a search that cannot be understood.
    public func next(matching search: String = "", within limit: Duration = .seconds(60)) async throws -> CapturedPush {
        let end = ContinuousClock.now + limit
        var selection = InboxSelection(query: try core.query(search))
        while true {
            let position = cursors.position(of: search)
            (selection.after, selection.excluded) = (position.floor, position.taken)
            let wait = InboxWait(core, selection, deliveryLimit: CapturedPush.deliveryLimit)
            guard let found = try await wait.first(within: end - .now) else {
                throw InboxTimeoutError(try await wait.account(of: search, after: limit))
            }
            // Another call with the same search may have taken it meanwhile.
            if cursors.take(found, of: search) { return CapturedPush(found.message, core.attachments) }
        }
    }

    /// Deletes the messages that a search finds, with all that became of them, and returns how many there were.
    ///
    /// - Throws: ``InboxQueryError`` for a search that cannot be understood.
    @discardableResult
    public func delete(matching search: String = "") async throws -> Int {
        try await core.deleteMessages(InboxSelection(query: try core.query(search)))
    }
}

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
