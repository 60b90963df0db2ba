// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import PushMessages
import Synchronization

/// A device that gets messages: a simulated one, or a real client that is connected to a service.
protocol Receiver: Sendable {
    /// Hands the payload over, and returns what became of it; `nil` where that did not come to an end.
    ///
    /// - Parameter slots: Bounds how many simulated devices work at the same time.
    func receive(_ payload: Payload, as identity: RelayIdentity, in slots: DeliverySlots) async -> Delivery?
}

/// The real clients that are connected now, by their devices' ids.
final class ConnectedReceivers: Sendable {
    private struct Connection {
        var number: Int
        var receiver: any Receiver
        /// Whether what waited for the device is being delivered, and whether more was kept meanwhile.
        var isCatchingUp = false
        var hasMore = false
    }

    private struct State {
        var connections: [String: Connection] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// The receiver of a device; `nil` where it is not connected.
    subscript(device: String) -> (any Receiver)? { state.withLock { $0.connections[device]?.receiver } }

    /// Whether a new message can go to the device without overtaking one that waits.
    func isReady(_ device: String) -> Bool { state.withLock { $0.connections[device]?.isCatchingUp == false } }

    /// Adds the receiver of a device, in place of an older connection of the same device.
    ///
    /// - Returns: What ``disconnect(_:of:)`` takes.
    func connect(_ receiver: any Receiver, to device: String) -> Int {
        state.withLock { state in
            state.count += 1
            state.connections[device] = Connection(number: state.count, receiver: receiver)
            return state.count
        }
    }

    /// Removes the receiver of a device, unless a newer connection took its place.
    func disconnect(_ connection: Int, of device: String) {
        state.withLock { state in
            if state.connections[device]?.number == connection { state.connections[device] = nil }
        }
    }

    /// Begins to deliver what waits for a device; `false` where it is not connected, or somebody does so already.
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

    /// Ends that; `false` where more was kept meanwhile, and the caller goes on.
    func endCatchingUp(_ device: String) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[device], connection.isCatchingUp else { return true }
            state.connections[device]?.isCatchingUp = connection.hasMore
            state.connections[device]?.hasMore = false
            return !connection.hasMore
        }
    }
}
