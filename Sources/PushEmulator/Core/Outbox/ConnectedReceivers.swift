// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Synchronization

/// The currently connected real clients, by device id.
final class ConnectedReceivers: Sendable {
    /// A connection of a device.
    struct Connection: Sendable {
        fileprivate enum Phase: Sendable {
            /// Nobody has begun to deliver what waits for the device: its client does not know yet that it is
            /// connected.
            case connected
            case catchingUp
            /// The waiting messages have been delivered.
            case ready
        }

        fileprivate(set) var number: Int
        fileprivate(set) var receiver: any Receiver
        fileprivate var phase = Phase.connected
        /// The state of waiting messages while they are being delivered.
        fileprivate var waiting = Waiting()
        /// Becomes `true` when it is ready or over; `nil` while nobody waits for that.
        fileprivate var isSettled: Watched<Bool>?
        fileprivate var waiterCount = 0

        fileprivate func end() {
            waiting.signal?.change { $0 += 1 }
            isSettled?.change { $0 = true }
        }

        /// New messages go directly; returns the connection as it was, with those who wait for that.
        fileprivate mutating func makeReady() -> Connection {
            defer { (phase, waiting, isSettled, waiterCount) = (.ready, Waiting(), nil, 0) }
            return self
        }
    }

    /// The messages that waited for a device while they are being delivered.
    fileprivate struct Waiting: Sendable {
        /// Whether more messages were kept meanwhile.
        var hasMore = false
        /// The messages on their way.
        var running: Set<Int64> = []
        /// Messages that the client did not accept, or did not acknowledge in time.
        var unfinished: Set<Int64> = []
        /// Messages that were begun before the client could accept more: if it does not accept them, they are delivered
        /// once more.
        var retried: Set<Int64> = []
        /// Messages that are to be delivered once more now.
        var again: Set<Int64> = []
        /// Whether the client did not take the last one: nothing more is begun before it can take more.
        var isFull = false
        /// Counts what the task that delivers them has to look at; `nil` while it waits for nothing.
        var signal: Watched<Int>?
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
    /// Messages that wait for the device's next connection are delivered after the body has ended, and no newer message
    /// overtakes the messages that the body keeps, so that all of them arrive in order.
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
            state.connections[device]?.waiting.hasMore = true
            return state.connections[device]?.waiting.signal
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

    /// Begins to deliver the waiting messages of a device, once the messages on their way over its older connections
    /// are delivered or kept.
    ///
    /// - Parameter isFirst: Whether its client has just learned that it is connected; before that nothing is delivered.
    /// - Returns: The connection to deliver over; `nil` if there is none, or another task does so or will.
    func beginCatchingUp(_ device: String, isFirst: Bool = false) async -> Connection? {
        let connection = state.change { state -> Connection? in
            guard let connection = state.connections[device] else { return nil }
            guard connection.phase == (isFirst ? .connected : .ready) else { return nil }
            state.connections[device]?.phase = .catchingUp
            state.connections[device]?.waiting.hasMore = false
            return connection
        }
        guard let connection else { return nil }
        _ = await state.wait { state in
            state.sends[device]?.allSatisfy { $0 >= connection.number } ?? true
        }
        return connection
    }

    /// The client can take more than before, or has said that it has a message: what it did not take, or said nothing
    /// about, is delivered once more.
    func mayTakeMore(_ device: String) {
        change(device) { connection -> Watched<Int>? in
            guard connection.phase == .catchingUp else { return nil }
            connection.waiting.again.formUnion(connection.waiting.unfinished)
            connection.waiting.unfinished = []
            connection.waiting.retried = connection.waiting.running
            connection.waiting.isFull = false
            return connection.waiting.signal
        }?.change { $0 += 1 }
    }

    /// A message that waited is on its way from now on.
    ///
    /// - Returns: `false` if it must wait until the client can take more, or for its next connection.
    func begin(_ entry: Outbox.Entry, over connection: Connection) -> Bool {
        change(entry.device, over: connection) { connection in
            guard !connection.waiting.isFull else { return false }
            connection.waiting.running.insert(entry.message)
            return true
        } ?? false
    }

    /// The outcome of a message that waited.
    enum EntryEnd {
        case done
        /// Its receiver has it, and has not said so in time.
        case unconfirmed
        /// Its receiver did not take it, or the result could not be stored.
        case notTaken
    }

    /// A message that waited is on its way no more.
    func ended(_ entry: Outbox.Entry, over connection: Connection, _ end: EntryEnd) {
        change(entry.device, over: connection) { connection -> Watched<Int>? in
            connection.waiting.running.remove(entry.message)
            let isRetried = connection.waiting.retried.remove(entry.message) != nil
            switch end {
            case .done: break
            case _ where isRetried: connection.waiting.again.insert(entry.message)
            case .unconfirmed: connection.waiting.unfinished.insert(entry.message)
            case .notTaken:
                connection.waiting.unfinished.insert(entry.message)
                connection.waiting.isFull = true
            }
            return connection.waiting.signal
        }?.change { $0 += 1 }
    }

    /// Changes the known facts about a device's connection; returns `nil` if it has none, or another than the expected
    /// one.
    private func change<Value: Sendable>(
        _ device: String,
        over expected: Connection? = nil,
        _ change: @Sendable (inout Connection) -> Value?
    ) -> Value? {
        state.change { state in
            guard var connection = state.connections[device],
                expected.map({ $0.number == connection.number }) ?? true
            else { return nil }
            defer { state.connections[device] = connection }
            return change(&connection)
        }
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
                if !current.waiting.isFull, current.waiting.hasMore || !current.waiting.again.isEmpty {
                    defer { (current.waiting.hasMore, current.waiting.again) = (false, []) }
                    return .look(current.waiting.again)
                }
                if current.waiting.running.isEmpty, state.keeping[device] == nil { return .end(current.makeReady()) }
                let signal = current.waiting.signal ?? Watched(0)
                current.waiting.signal = signal
                return .wait(signal, signal.value)
            }
            switch step {
            case .look(let again): return again
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
        change(device, over: connection) { $0.makeReady() }?.end()
    }

    /// Waits until a connected device has what waited for it, or its connection is over.
    ///
    /// Returns at once if many wait already: a client that never says what it has must not hold up the messages of
    /// others.
    func caughtUp(_ device: String) async {
        let settled = change(device) { connection -> Watched<Bool>? in
            guard connection.phase != .ready, connection.waiterCount < Self.waiterLimit else { return nil }
            let settled = connection.isSettled ?? Watched(false)
            connection.isSettled = settled
            connection.waiterCount += 1
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
