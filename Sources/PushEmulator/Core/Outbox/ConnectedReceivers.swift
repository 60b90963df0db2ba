// SPDX-License-Identifier: Apache-2.0

import Curl
import Synchronization

/// The currently connected real clients, by device id.
final class ConnectedReceivers: Sendable {
    /// A connection of a device.
    struct Connection: Sendable {
        fileprivate(set) var number: Int
        fileprivate(set) var receiver: any Receiver
        /// Whether waiting messages are being delivered to the device, and whether more were kept in the meantime.
        fileprivate var isCatchingUp = false
        fileprivate var hasMore = false
        /// Whether what waited when the client connected has been delivered.
        fileprivate var hasCaughtUp = false
    }

    private struct State: Sendable {
        var connections: [String: Connection] = [:]
        var count = 0
        /// Per device, the connections that new messages are on their way over, once for each message.
        var sends: [String: [Int]] = [:]
    }

    private let state = Watched(State())

    /// The connection of a device; `nil` if it has none.
    subscript(device: String) -> Connection? { state.value.connections[device] }

    /// Sends a new message to a device.
    ///
    /// The messages that wait for the device's next connection are delivered after the body has ended, so that those it keeps
    /// keep their place in the order.
    ///
    /// - Parameter body: Gets the receiver; `nil` if the device is not connected, or earlier messages still wait for it.
    func send<Value>(to device: String, _ body: ((any Receiver)?) async -> Value) async -> Value {
        let connection = state.change { state -> Connection? in
            guard let connection = state.connections[device], connection.hasCaughtUp, !connection.isCatchingUp else {
                return nil
            }
            state.sends[device, default: []].append(connection.number)
            return connection
        }
        guard let connection else { return await body(nil) }
        defer {
            state.change { state in
                guard var sends = state.sends[device], let index = sends.firstIndex(of: connection.number) else {
                    return
                }
                sends.remove(at: index)
                state.sends[device] = sends.isEmpty ? nil : sends
            }
        }
        return await body(connection.receiver)
    }

    /// Adds the receiver of a device, in place of an older connection of the same device.
    ///
    /// - Returns: The connection's number, for ``disconnect(_:of:)``.
    func connect(_ receiver: any Receiver, to device: String) -> Int {
        state.change { state in
            state.count += 1
            state.connections[device] = Connection(number: state.count, receiver: receiver)
            return state.count
        }
    }

    /// Removes the receiver of a device, unless a newer connection has replaced it.
    func disconnect(_ connection: Int, of device: String) {
        state.change { state in
            if state.connections[device]?.number == connection { state.connections[device] = nil }
        }
    }

    /// Begins to deliver the waiting messages of a device, once the messages on their way over its older connections are
    /// delivered or kept.
    ///
    /// - Returns: The connection to deliver over; `nil` if there is none, or another task does so already.
    func beginCatchingUp(_ device: String) async -> Connection? {
        let connection = state.change { state -> Connection? in
            guard let connection = state.connections[device] else { return nil }
            if connection.isCatchingUp {
                state.connections[device]?.hasMore = true
                return nil
            }
            state.connections[device]?.isCatchingUp = true
            return connection
        }
        guard let connection else { return nil }
        _ = await state.wait { state in
            state.sends[device]?.allSatisfy { $0 >= connection.number } ?? true
        }
        return connection
    }

    /// Ends the delivery of waiting messages; returns `false` if more were kept in the meantime and the caller must
    /// continue.
    func endCatchingUp(_ device: String, over connection: Connection) -> Bool {
        state.change { state in
            guard let current = state.connections[device], current.number == connection.number else { return true }
            state.connections[device]?.isCatchingUp = current.hasMore
            state.connections[device]?.hasMore = false
            state.connections[device]?.hasCaughtUp = true
            return !current.hasMore
        }
    }
}

/// The devices of one real client that is connected: a browser has one for each page's subscription.
final class ClientReceivers: Sendable {
    private struct State {
        /// The numbers of the connections by device.
        var connections: [String: Int] = [:]
        var isOver = false
    }

    private let receivers: ConnectedReceivers
    private let state = Mutex(State())

    init(_ receivers: ConnectedReceivers) {
        self.receivers = receivers
    }

    /// The devices that were connected.
    var devices: [String] { state.withLock { Array($0.connections.keys) } }

    /// Connects a device until the client goes; returns `false` if it is connected already, or the client is gone.
    func connect(_ receiver: any Receiver, to device: String) -> Bool {
        state.withLock { state in
            guard !state.isOver, state.connections[device] == nil else { return false }
            state.connections[device] = receivers.connect(receiver, to: device)
            return true
        }
    }

    /// Disconnects all, for good.
    func disconnect() {
        state.withLock { state in
            state.isOver = true
            for (device, connection) in state.connections { receivers.disconnect(connection, of: device) }
        }
    }
}
