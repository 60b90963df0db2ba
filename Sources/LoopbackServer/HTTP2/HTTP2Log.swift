// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What a scripted HTTP/2 server has got.
final class HTTP2Log: Sendable {
    private struct State {
        var bodies: [[UInt8]] = []
        var connectionCount = 0
        var packetCount = 0
    }

    private let state = Mutex(State())

    var bodies: [[UInt8]] { state.withLock { $0.bodies } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// See ``HTTP2Server/packetCount``.
    var packetCount: Int {
        get { state.withLock { $0.packetCount } }
        set { state.withLock { $0.packetCount = newValue } }
    }

    /// Keeps a request's body and returns its number, counted from 0.
    func record(_ body: [UInt8]) -> Int {
        state.withLock { state in
            state.bodies.append(body)
            return state.bodies.count - 1
        }
    }

    func countConnection() { state.withLock { $0.connectionCount += 1 } }
}
