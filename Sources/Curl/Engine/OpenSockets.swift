// SPDX-License-Identifier: Apache-2.0

/// The sockets of connections that several requests may share, and through whose gates they were opened.
///
/// The context of libcurl's call when it closes a socket, so it lives as long as the engine.
final class OpenSockets {
    private var gates: [Int32: ConnectionGate] = [:]

    func add(_ socket: Int32, of gate: ConnectionGate) {
        gates[socket] = gate
        gate.packets.add(socket)
    }

    func remove(_ socket: Int32) {
        gates.removeValue(forKey: socket)?.packets.remove(socket)
    }
}
