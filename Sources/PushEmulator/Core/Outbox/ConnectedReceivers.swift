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
        /// How many messages that waited are on their way.
        fileprivate var runningCount = 0
        /// Those that the client did not take, or about which it has said nothing in time; both may have changed since.
        fileprivate var unfinished: Set<Int64> = []
        /// Counts what the task that delivers those that waited has to look at; `nil` while it waits for nothing.
        fileprivate var signal: Watched<Int>?
        /// Becomes `true` when it is ready or over; `nil` while nobody waits for that.
        fileprivate var isSettled: Watched<Bool>?
        fileprivate var waiterCount = 0

        fileprivate func end() {
            signal?.change { $0 += 1 }
            isSettled?.change { $0 = true }
        }
    }

    private struct State: Sendable {
        var connections: [String: Connection] = [:]
        var count = 0
        /// Per device, the connections that new messages are on their way over, once for each message.
        var sends: [String: [Int]] = [:]
        /// Per device, the messages that are being kept for it.
        var keeping: [String: Int] = [:]
    }

    private let state = Watched(State())

    /// Messages that wait at most until one device has what waited for it.
    private static let waiterLimit = 500

    /// Whether a device is connected.
    func isConnected(_ device: String) -> Bool { state.read { $0.connections[device] != nil } }

    /// Sends a new message to a device.
    ///
    /// What waits for the device's next connection is delivered after the body has ended, and no newer message goes before what
    /// the body keeps, so that all of them come in their order.
    ///
    /// - Parameter body: Gets the receiver; `nil` if the device is not connected, or earlier messages still wait for it.
    func send<Value>(to device: String, _ body: ((any Receiver)?) async -> Value) async -> Value {
        let connection = state.change { state -> Connection? in
            guard let connection = state.connections[device], connection.phase == .ready else {
                state.keeping[device, default: 0] += 1
                return nil
            }
            state.sends[device, default: []].append(connection.number)
            return connection
        }
        guard let connection else {
            defer { kept(device) }
            return await body(nil)
        }
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

    private func kept(_ device: String) {
        state.change { state -> Watched<Int>? in
            let count = state.keeping[device, default: 1] - 1
            state.keeping[device] = count > 0 ? count : nil
            state.connections[device]?.hasMore = true
            return state.connections[device]?.signal
        }?.change { $0 += 1 }
    }

    /// Adds the receiver of a device, in place of an older connection of the same device.
    ///
    /// It gets nothing before ``beginCatchingUp(_:isFirst:)``.
    ///
    /// - Returns: The connection's number, for ``disconnect(_:of:)``.
    func connect(_ receiver: any Receiver, to device: String) -> Int {
        let (number, older) = state.change { state in
            state.count += 1
            let connection = Connection(number: state.count, receiver: receiver)
            return (state.count, state.connections.updateValue(connection, forKey: device))
        }
        older?.end()
        return number
    }

    /// Removes the receiver of a device, unless a newer connection has replaced it.
    func disconnect(_ connection: Int, of device: String) {
        state.change { state -> Connection? in
            state.connections[device]?.number == connection ? state.connections.removeValue(forKey: device) : nil
        }?.end()
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
                connection.signal?.change { $0 += 1 }
                return nil
            }
            state.connections[device]?.phase = .catchingUp
            state.connections[device]?.hasMore = false
            state.connections[device]?.unfinished = []
            return connection
        }
        guard let connection else { return nil }
        _ = await state.wait { state in
            state.sends[device]?.allSatisfy { $0 >= connection.number } ?? true
        }
        return connection
    }

    /// Counts a message that waited and is on its way from now on.
    func began(_ device: String, over connection: Connection) {
        change(connection, of: device) { $0.runningCount += 1 }
    }

    /// A message that waited is on its way no more.
    ///
    /// - Parameter unfinished: Its number, if the client did not take it, or has not said in time that it has it.
    func ended(_ device: String, over connection: Connection, unfinished: Int64?) {
        change(connection, of: device) { current in
            current.runningCount -= 1
            if let unfinished { current.unfinished.insert(unfinished) }
        }
    }

    private func change(
        _ connection: Connection,
        of device: String,
        _ change: @Sendable (inout Connection) -> Void
    ) {
        state.change { state -> Watched<Int>? in
            guard var current = state.connections[device], current.number == connection.number else { return nil }
            change(&current)
            state.connections[device] = current
            return current.signal
        }?.change { $0 += 1 }
    }

    /// Waits until more messages wait for the device, or all that did are done with and new ones go directly.
    ///
    /// - Returns: If the caller must look again at what waits, the messages that it may deliver once more, because the client did
    ///   not take them or has not said in time that it has them; else `nil`.
    func more(_ device: String, over connection: Connection) async -> Set<Int64>? {
        enum Step { case look(Set<Int64>), end(Connection?), wait(Watched<Int>, Int) }
        while true {
            let step = state.change { state -> Step in
                guard var current = state.connections[device], current.number == connection.number else {
                    return .end(nil)
                }
                defer { state.connections[device] = current }
                if current.hasMore {
                    defer { (current.hasMore, current.unfinished) = (false, []) }
                    return .look(current.unfinished)
                }
                if current.runningCount == 0, state.keeping[device] == nil {
                    return .end(Self.makeReady(&current))
                }
                let signal = current.signal ?? Watched(0)
                current.signal = signal
                return .wait(signal, signal.value)
            }
            switch step {
            case .look(let unfinished): return unfinished
            case .end(let connection):
                connection?.end()
                return nil
            case .wait(let signal, let seen):
                guard await signal.wait(until: { $0 != seen }) else {
                    endCatchingUp(device, over: connection)
                    return nil
                }
            }
        }
    }

    /// Ends the delivery of waiting messages early; what was not delivered waits for the next time.
    private func endCatchingUp(_ device: String, over connection: Connection) {
        state.change { state -> Connection? in
            guard var current = state.connections[device], current.number == connection.number else { return nil }
            defer { state.connections[device] = current }
            return Self.makeReady(&current)
        }?.end()
    }

    /// New messages go directly; returns the connection as it was, with those who wait for that.
    private static func makeReady(_ connection: inout Connection) -> Connection {
        let before = connection
        connection.phase = .ready
        (connection.signal, connection.isSettled, connection.waiterCount) = (nil, nil, 0)
        connection.runningCount = 0
        return before
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
