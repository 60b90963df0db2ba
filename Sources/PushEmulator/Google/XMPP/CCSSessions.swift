// SPDX-License-Identifier: Apache-2.0

import Curl

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
