// SPDX-License-Identifier: Apache-2.0

import Synchronization

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
