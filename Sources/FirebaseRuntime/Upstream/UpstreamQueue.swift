// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// The upstream messages of one process that wait for a connection, and the transport that they wait for.
final class UpstreamQueue: Sendable {
    private struct Waiting {
        var message: UpstreamMessage
        var end: Date
    }

    private struct State {
        var transport = UpstreamTransport.disconnected
        /// In the order in which they were sent.
        var waiting: [Waiting] = []
    }

    private let state = Locked(State())

    var transport: UpstreamTransport { state.withLock { $0.transport } }

    /// Takes another transport, and says whether the connection was opened or closed by that.
    func replaceTransport(_ transport: UpstreamTransport) -> Bool {
        state.withLock { state in
            defer { state.transport = transport }
            return state.transport.isConnected != transport.isConnected
        }
    }

    func add(_ message: UpstreamMessage, at time: Date) {
        let end = time.addingTimeInterval(TimeInterval(message.timeToLive))
        state.withLock { $0.waiting.append(Waiting(message: message, end: end)) }
    }

    /// Lets go of a message, and says whether it waited.
    func remove(_ message: UpstreamMessage) -> Bool {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.message == message }) else { return false }
            state.waiting.remove(at: index)
            return true
        }
    }

    /// The messages that still wait, and the expired ones, which are removed.
    func takeExpired(at time: Date) -> (waiting: [UpstreamMessage], expired: [UpstreamMessage]) {
        state.withLock { state in
            let expired = state.waiting.filter { $0.end < time }.map(\.message)
            state.waiting.removeAll { $0.end < time }
            return (state.waiting.map(\.message), expired)
        }
    }
}
