// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The real clients that are connected now, one session each.
final class ClientSessions<Session: AnyObject & Sendable>: Sendable {
    struct Entry: Sendable {
        var session: Session
        var receivers: ClientReceivers
    }

    private let entries = Mutex<[String: Entry]>([:])

    var count: Int { entries.withLock(\.count) }

    subscript(client: String) -> Entry? { entries.withLock { $0[client] } }

    /// Enters a session before any of its devices is connected.
    ///
    /// Browsers connect twice at their start. A device that the older session connected from now on would be taken from
    /// the newer one, and be gone with the older one's end; so the older one connects none any more.
    ///
    /// - Returns: The client's older session, which is to end.
    func enter(_ session: Session, of client: String, _ receivers: ClientReceivers) -> Session? {
        let older = entries.withLock { $0.updateValue(Entry(session: session, receivers: receivers), forKey: client) }
        older?.receivers.disconnect()
        return older?.session
    }

    /// Removes a session, unless a newer one took its place.
    func leave(_ session: Session, of client: String) {
        entries.withLock { entries in
            if entries[client]?.session === session { entries[client] = nil }
        }
    }
}
