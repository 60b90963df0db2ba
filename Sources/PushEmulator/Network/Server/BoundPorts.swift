// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The bound ports of a running emulator's listeners, by their names in the configuration.
final class BoundPorts: Sendable {
    private let ports = Mutex<[String: Int]>([:])
    private let leads = Mutex<[Int: Int]>([:])

    func note(_ port: Int, of listener: String) { ports.withLock { $0[listener] = port } }

    /// The port of a listener; `nil` before it is bound.
    subscript(listener: String) -> Int? { ports.withLock { $0[listener] } }

    /// Takes note that a port of the services' hosts means a port of this emulator.
    func note(_ port: Int, for proxied: Int) { leads.withLock { $0[proxied] = port } }

    /// The ports of the services' hosts, each with the emulator's port that stands for it.
    var proxied: [Int: Int] { leads.withLock { $0 } }

    /// All ports in the order of their names.
    var all: [(key: String, value: Int)] { ports.withLock { $0.sorted { $0.key < $1.key } } }
}
