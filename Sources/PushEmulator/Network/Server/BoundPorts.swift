// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The bound ports of a running emulator's listeners, by their names in the configuration.
final class BoundPorts: Sendable {
    private let ports = Mutex<[String: Int]>([:])

    func note(_ port: Int, of listener: String) { ports.withLock { $0[listener] = port } }

    /// The port of a listener; `nil` before it is bound.
    subscript(listener: String) -> Int? { ports.withLock { $0[listener] } }

    /// All ports in the order of their names.
    var all: [(key: String, value: Int)] { ports.withLock { $0.sorted { $0.key < $1.key } } }
}
