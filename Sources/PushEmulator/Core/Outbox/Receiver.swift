// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

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
