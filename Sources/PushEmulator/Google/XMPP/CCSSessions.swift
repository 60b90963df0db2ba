// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import AsyncPrimitives
import Synchronization

/// All XMPP sessions of an emulator, by sender.
final class CCSSessions: Sendable {
    private struct State: Sendable {
        var sessions: [Int64: CCSSession] = [:]
        var ids: [String: Set<Int64>] = [:]
        var last: Int64 = 0
    }

    private let limit: Int
    private let state = Watched(State())

    /// - Parameter limit: The maximum number of sessions of one sender at a time.
    init(limit: Int) { self.limit = limit }

    /// Creates a session; `nil` if the sender has too many.
    func enter(sender: String, project: String) -> CCSSession? {
        state.change { [limit] state in
            guard state.ids[sender, default: []].count < limit else { return nil }
            state.last += 1
            let session = CCSSession(id: state.last, sender: sender, project: project)
            state.sessions[session.id] = session
            state.ids[sender, default: []].insert(session.id)
            return session
        }
    }

    func leave(_ session: CCSSession) {
        state.change { state in
            state.sessions[session.id] = nil
            state.ids[session.sender]?.remove(session.id)
            if state.ids[session.sender]?.isEmpty == true { state.ids[session.sender] = nil }
        }
    }

    /// Returns the sender's sessions in the order of their creation; with `nil`, all sessions.
    func sessions(of sender: String?) -> [CCSSession] {
        let state = state.value
        guard let sender else { return state.sessions.values.sorted { $0.id < $1.id } }
        return state.ids[sender, default: []].sorted().compactMap { state.sessions[$0] }
    }

    /// Returns `true` once there is no session, or `false` if the task is cancelled first.
    func waitUntilEmpty() async -> Bool { await state.wait { $0.sessions.isEmpty } }

    /// Wakes the sender's sessions to look for messages to send.
    func wake(_ sender: String) {
        for session in sessions(of: sender) { session.wake() }
    }

    /// Counts an acknowledgement for the session that the message was sent over.
    func acknowledged(_ count: Int, over id: Int64) {
        state.value.sessions[id]?.acknowledged(count)
    }

    /// Drains the sessions of a sender, or of all senders.
    ///
    /// - Returns: The number of sessions that were not draining before.
    func drain(_ sender: String? = nil) -> Int {
        let sessions = sessions(of: sender).filter { !$0.isDraining }
        for session in sessions { session.drain() }
        return sessions.count
    }
}

/// A sender's connection after its login, with its unacknowledged messages and its draining state.
final class CCSSession: Sendable {
    /// The maximum number of unacknowledged upstream messages and receipts on a connection.
    static let pendingLimit = 100

    private struct State {
        var pendingCount = 0
        var isDraining = false
        var hasAnnouncedDraining = false
    }

    /// The session's number, unique in this process.
    let id: Int64
    let sender: String
    /// The namespace of its messages.
    let project: String
    /// Yields when there may be messages to send.
    let work: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init(id: Int64, sender: String, project: String) {
        self.id = id
        self.sender = sender
        self.project = project
        (work, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Wakes the session to look for messages to send.
    func wake() { continuation.yield() }

    /// The number of further messages that it can take; 0 while it is draining.
    var room: Int {
        state.withLock { $0.isDraining ? 0 : max(0, Self.pendingLimit - $0.pendingCount) }
    }

    func sent(_ count: Int) { state.withLock { $0.pendingCount += count } }

    func acknowledged(_ count: Int) {
        state.withLock { $0.pendingCount = max(0, $0.pendingCount - count) }
        wake()
    }

    /// Stops sending messages over it.
    func drain() {
        state.withLock { $0.isDraining = true }
        wake()
    }

    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether its client must still be notified that it is draining; `true` only once.
    func consumeDrainingAnnouncement() -> Bool {
        state.withLock { state in
            defer { state.hasAnnouncedDraining = state.isDraining }
            return state.isDraining && !state.hasAnnouncedDraining
        }
    }
}
#endif
