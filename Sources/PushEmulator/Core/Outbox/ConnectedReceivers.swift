// SPDX-License-Identifier: Apache-2.0

import Curl
import Synchronization

/// The currently connected real clients, by device id.
final class ConnectedReceivers: Sendable {
    /// A connection of a device.
    struct Connection: Sendable {
        fileprivate enum Phase: Sendable {
            /// Nobody has begun to deliver what waits for the device: its client does not know yet that it is connected.
            case connected
            case catchingUp
            /// What waited has been delivered.
            case ready
        }

        fileprivate(set) var number: Int
        fileprivate(set) var receiver: any Receiver
        fileprivate var phase = Phase.connected
        /// Whether more messages were kept while those that waited were being delivered.
        fileprivate var hasMore = false
        /// Becomes `true` when it is ready or over; `nil` while nobody waits for that.
        fileprivate var isSettled: Watched<Bool>?
        fileprivate var waiterCount = 0
    }

    private struct State: Sendable {
        var connections: [String: Connection] = [:]
        var count = 0
        /// Per device, the connections that new messages are on their way over, once for each message.
        var sends: [String: [Int]] = [:]
    }

    private let state = Watched(State())

    /// Messages that wait at most until one device has what waited for it.
    private static let waiterLimit = 500

    /// Whether a device is connected.
    func isConnected(_ device: String) -> Bool { state.read { $0.connections[device] != nil } }

    /// Sends a new message to a device.
    ///
    /// The messages that wait for the device's next connection are delivered after the body has ended, so that those it keeps
    /// keep their place in the order.
    ///
    /// - Parameter body: Gets the receiver; `nil` if the device is not connected, or earlier messages still wait for it.
    func send<Value>(to device: String, _ body: ((any Receiver)?) async -> Value) async -> Value {
        let connection = state.change { state -> Connection? in
            guard let connection = state.connections[device], connection.phase == .ready else { return nil }
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
    /// It gets nothing before ``beginCatchingUp(_:isFirst:)``.
    ///
    /// - Returns: The connection's number, for ``disconnect(_:of:)``.
    func connect(_ receiver: any Receiver, to device: String) -> Int {
        let (number, settled) = state.change { state in
            state.count += 1
            let older = state.connections.updateValue(
                Connection(number: state.count, receiver: receiver),
                forKey: device
            )
            return (state.count, older?.isSettled)
        }
        settled?.change { $0 = true }
        return number
    }

    /// Removes the receiver of a device, unless a newer connection has replaced it.
    func disconnect(_ connection: Int, of device: String) {
        let settled = state.change { state -> Watched<Bool>? in
            guard state.connections[device]?.number == connection else { return nil }
            return state.connections.removeValue(forKey: device)?.isSettled
        }
        settled?.change { $0 = true }
    }

    /// Begins to deliver the waiting messages of a device, once the messages on their way over its older connections are
    /// delivered or kept.
    ///
    /// - Parameter isFirst: Whether its client was told just now that it is connected; before that nothing is delivered.
    /// - Returns: The connection to deliver over; `nil` if there is none, or another task does so or will.
    func beginCatchingUp(_ device: String, isFirst: Bool = false) async -> Connection? {
        let connection = state.change { state -> Connection? in
            guard let connection = state.connections[device] else { return nil }
            guard connection.phase == (isFirst ? .connected : .ready) else {
                state.connections[device]?.hasMore = true
                return nil
            }
            state.connections[device]?.phase = .catchingUp
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
        let (isOver, settled) = state.change { state -> (Bool, Watched<Bool>?) in
            guard let current = state.connections[device], current.number == connection.number else {
                return (true, nil)
            }
            state.connections[device]?.hasMore = false
            guard !current.hasMore else { return (false, nil) }
            state.connections[device]?.phase = .ready
            state.connections[device]?.isSettled = nil
            state.connections[device]?.waiterCount = 0
            return (true, current.isSettled)
        }
        settled?.change { $0 = true }
        return isOver
    }

    /// Waits until a connected device has what waited for it, or its connection is over.
    ///
    /// Returns at once if many wait already: a client that never says what it has must not hold up the messages of others.
    func caughtUp(_ device: String) async {
        let settled = state.change { state -> Watched<Bool>? in
            guard var connection = state.connections[device], connection.phase != .ready,
                connection.waiterCount < Self.waiterLimit
            else { return nil }
            let settled = connection.isSettled ?? Watched(false)
            connection.isSettled = settled
            connection.waiterCount += 1
            state.connections[device] = connection
            return settled
        }
        _ = await settled?.wait { $0 }
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
