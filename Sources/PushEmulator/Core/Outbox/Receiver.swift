// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A real client's device that is connected to a service.
protocol Receiver: Sendable {
    /// Delivers the payload and returns the delivery; `nil` if it did not finish.
    ///
    /// - Parameter onBegin: Called once the message is on its way: the next one may follow.
    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        onBegin: @Sendable () -> Void
    ) async -> Delivery?
}
