// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import PushMessages
import Synchronization

/// A device that receives messages: a simulated one, or a real client that is connected to a service.
protocol Receiver: Sendable {
    /// Delivers the payload and returns the delivery; `nil` if it did not finish.
    ///
    /// - Parameters:
    ///   - slots: Limits how many simulated devices work at the same time.
    ///   - onBegin: Called once the device has the message, or it is on its way: the next one may follow.
    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        in slots: DeliverySlots,
        onBegin: @Sendable () -> Void
    ) async -> Delivery?
}

extension Receiver {
    /// Delivers the payload and returns the delivery; `nil` if it did not finish.
    func receive(_ payload: Payload, as identity: RelayIdentity, in slots: DeliverySlots) async -> Delivery? {
        await receive(payload, as: identity, in: slots, onBegin: {})
    }
}

/// The currently connected real clients, by device id.
final class ConnectedReceivers: Sendable {
    private struct Connection {
        var number: Int
        var receiver: any Receiver
        /// Whether waiting messages are being delivered to the device, and whether more were kept in the meantime.
        var isCatchingUp = false
        var hasMore = false
    }

    private struct State {
        var connections: [String: Connection] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// The receiver of a device; `nil` if it is not connected.
    subscript(device: String) -> (any Receiver)? { state.withLock { $0.connections[device]?.receiver } }

    /// Whether a new message can be delivered to the device without overtaking a waiting one.
    func isReady(_ device: String) -> Bool { state.withLock { $0.connections[device]?.isCatchingUp == false } }

    /// Adds the receiver of a device, in place of an older connection of the same device.
    ///
    /// - Returns: The connection's number, for ``disconnect(_:of:)``.
    func connect(_ receiver: any Receiver, to device: String) -> Int {
        state.withLock { state in
            state.count += 1
            state.connections[device] = Connection(number: state.count, receiver: receiver)
            return state.count
        }
    }

    /// Removes the receiver of a device, unless a newer connection has replaced it.
    func disconnect(_ connection: Int, of device: String) {
        state.withLock { state in
            if state.connections[device]?.number == connection { state.connections[device] = nil }
        }
    }

    /// Begins to deliver the waiting messages of a device; returns `false` if it is not connected, or another task does
    /// so already.
    func beginCatchingUp(_ device: String) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[device] else { return false }
            if connection.isCatchingUp {
                state.connections[device]?.hasMore = true
                return false
            }
            state.connections[device]?.isCatchingUp = true
            return true
        }
    }

    /// Ends the delivery of waiting messages; returns `false` if more were kept in the meantime and the caller must
    /// continue.
    func endCatchingUp(_ device: String) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[device], connection.isCatchingUp else { return true }
            state.connections[device]?.isCatchingUp = connection.hasMore
            state.connections[device]?.hasMore = false
            return !connection.hasMore
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
