// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import GRDB
import Synchronization

/// The messages that a running emulator received.
///
/// Searches have the syntax of the HTTP API: `topic:news title:"Hello you" !has:error`. An empty search matches every
/// message, `project:` limits it to a project, and all terms must match.
public struct Inbox: Sendable {
    private let core: EmulatorCore
    private let cursors = InboxCursors()

    init(_ core: EmulatorCore) { self.core = core }

    /// Returns the messages that match a search, newest first.
    ///
    /// - Parameter limit: The maximum number of messages; 100 by default.
    /// - Throws: ``InboxQueryError`` for an invalid search.
    public func messages(matching search: String = "", limit: Int = 100) async throws -> [CapturedPush] {
        let selection = InboxSelection(query: try core.query(search))
        return try await core.store.search(for: selection) { database in
            try selection.fetch(database, limit: max(limit, 0))
                .map { try InboxMessage($0, database, deliveryLimit: CapturedPush.deliveryLimit) }
        }
        .map { CapturedPush($0, core.attachments) }
    }

    /// Returns the newest message that matches a search; `nil` if there is none.
    ///
    /// - Throws: ``InboxQueryError`` for an invalid search.
    public func latest(matching search: String = "") async throws -> CapturedPush? {
        try await messages(matching: search, limit: 1).first
    }

    /// Waits for the next message that matches a search and whose deliveries are all finished; it may have arrived
    /// before the call.
    ///
    /// Each call with the same search returns another message: the oldest with finished deliveries that no call has
    /// returned. If a message finishes later than its successors, it follows after them; none is left out.
    ///
    /// - Parameter limit: How long to wait; a minute by default, twice the time that a service extension has for an
    ///   image that never arrives.
    /// - Throws: ``InboxTimeoutError`` if no message finished in time, ``InboxQueryError`` for an invalid search.
    public func next(matching search: String = "", within limit: Duration = .seconds(60)) async throws -> CapturedPush {
        let end = AttendedClock.now.advanced(by: limit)
        var selection = InboxSelection(query: try core.query(search))
        while true {
            let position = cursors.position(of: search)
            (selection.after, selection.excluded) = (position.floor, position.taken)
            let wait = InboxWait(core, selection, deliveryLimit: CapturedPush.deliveryLimit)
            guard let found = try await wait.first(within: AttendedClock.now.duration(to: end)) else {
                throw InboxTimeoutError(try await wait.account(of: search, after: limit))
            }
            // Another call with the same search may have taken it meanwhile.
            if cursors.take(found, of: search) { return CapturedPush(found.message, core.attachments) }
        }
    }

    /// Deletes the messages that match a search, with their deliveries, and returns their number.
    ///
    /// - Throws: ``InboxQueryError`` for an invalid search.
    @discardableResult
    public func delete(matching search: String = "") async throws -> Int {
        try await core.deleteMessages(InboxSelection(query: try core.query(search)))
    }
}

/// The messages that calls of ``Inbox/next(matching:within:)`` have returned, for each search.
///
/// A message may finish later than one that arrived after it, so storing only the last number would lose it.
final class InboxCursors: Sendable {
    /// The messages that were returned for one search.
    struct Position: Sendable {
        /// Messages up to this number are not returned any more.
        var floor: Int64 = 0
        /// Messages with greater numbers that were returned.
        var taken: Set<Int64> = []
    }

    private let positions = Mutex<[String: Position]>([:])

    func position(of search: String) -> Position { positions.withLock { $0[search] ?? Position() } }

    /// Marks a match as returned; `false` if it already was.
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
