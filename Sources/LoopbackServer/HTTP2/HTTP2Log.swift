// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What a scripted HTTP/2 server has got.
final class HTTP2Log: Sendable {
    private let state = Mutex((bodies: [[UInt8]](), connectionCount: 0))

    var bodies: [[UInt8]] { state.withLock { $0.bodies } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// Keeps a request's body and returns its number, counted from 0.
    func record(_ body: [UInt8]) -> Int {
        state.withLock { state in
            state.bodies.append(body)
            return state.bodies.count - 1
        }
    }

    func countConnection() { state.withLock { $0.connectionCount += 1 } }
}
