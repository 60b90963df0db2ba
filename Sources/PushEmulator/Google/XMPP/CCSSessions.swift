// SPDX-License-Identifier: Apache-2.0

import Curl
import Synchronization

/// All sessions of an emulator, by their senders.
final class CCSSessions: Sendable {
    private struct State: Sendable {
        var sessions: [Int64: CCSSession] = [:]
        var ids: [String: Set<Int64>] = [:]
        var last: Int64 = 0
    }

    private let limit: Int
    private let state = Watched(State())

    /// - Parameter limit: Sessions of one sender at a time.
    init(limit: Int) { self.limit = limit }

    /// A new session, or `nil` where the sender has too many.
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

    /// The sender's sessions, in the order in which they came.
    func sessions(of sender: String?) -> [CCSSession] {
        let state = state.value
        guard let sender else { return state.sessions.values.sorted { $0.id < $1.id } }
        return state.ids[sender, default: []].sorted().compactMap { state.sessions[$0] }
    }

    /// Returns once there is no session; `false` when the task is cancelled first.
    func waitUntilEmpty() async -> Bool { await state.wait { $0.sessions.isEmpty } }

    /// Has the sender's sessions look for something to send.
    func wake(_ sender: String) {
        for session in sessions(of: sender) { session.wake() }
    }

    /// Counts an acknowledgement for the session that the message was sent over.
    func acknowledged(_ count: Int, over id: Int64) {
        state.value.sessions[id]?.acknowledged(count)
    }

    /// Has sessions drain, of all senders where none is named.
    ///
    /// - Returns: How many.
    func drain(_ sender: String? = nil) -> Int {
        let sessions = sessions(of: sender).filter { !$0.isDraining }
        for session in sessions { session.drain() }
        return sessions.count
    }
}

/// A sender's connection after its login: what is on its way to it, and whether it is about to be given up.
final class CCSSession: Sendable {
    /// Upstream messages and receipts that a connection is sent before it has to acknowledge one.
    static let pendingLimit = 100

    private struct State {
        var pendingCount = 0
        var isDraining = false
        var hasAnnouncedDraining = false
    }

    /// Its number among all of this process.
    let id: Int64
    let sender: String
    /// The namespace of what it sends.
    let project: String
    /// Something to send may be there.
    let work: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init(id: Int64, sender: String, project: String) {
        self.id = id
        self.sender = sender
        self.project = project
        (work, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has the session look for something to send.
    func wake() { continuation.yield() }

    /// How many messages it can take; none when it is draining.
    var room: Int {
        state.withLock { $0.isDraining ? 0 : max(0, Self.pendingLimit - $0.pendingCount) }
    }

    func sent(_ count: Int) { state.withLock { $0.pendingCount += count } }

    func acknowledged(_ count: Int) {
        state.withLock { $0.pendingCount = max(0, $0.pendingCount - count) }
        wake()
    }

    /// Has it take no more messages.
    func drain() {
        state.withLock { $0.isDraining = true }
        wake()
    }

    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether its client is still to be told that it is draining; told once.
    func takeAnnouncement() -> Bool {
        state.withLock { state in
            defer { state.hasAnnouncedDraining = state.isDraining }
            return state.isDraining && !state.hasAnnouncedDraining
        }
    }
}
