// SPDX-License-Identifier: Apache-2.0

internal import LibC

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

/// Combines what libcurl writes at once to the connections of one origin: one packet for many requests.
///
/// libcurl writes head and body of each HTTP/2 request separately and has each sent at once (`TCP_NODELAY`), and a
/// packet's way through the kernel costs about as much as all that libcurl does. Linux holds back what does not fill a
/// packet while `TCP_CORK` is set, for 200 ms at most (tcp(7)); elsewhere nothing is put together.
struct PacketGathering {
    private var sockets: [Int32] = []
    private var isOn = false

    mutating func add(_ socket: Int32) { sockets.append(socket) }

    mutating func remove(_ socket: Int32) { sockets.removeAll { $0 == socket } }

    /// Holds back what is written from now on, and says whether that is new.
    mutating func begin() -> Bool {
        guard !isOn, !sockets.isEmpty else { return false }
        isOn = true
        for socket in sockets { Self.set(isOn, on: socket) }
        return true
    }

    /// Sends what was held back.
    mutating func end() {
        isOn = false
        for socket in sockets { Self.set(isOn, on: socket) }
    }

    /// Sets the option; sockets that do not support it ignore it.
    private static func set(_ isOn: Bool, on socket: Int32) {
        #if os(Linux)
        var value: Int32 = isOn ? 1 : 0
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
