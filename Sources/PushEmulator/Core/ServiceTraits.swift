// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The properties of a service that the core needs; the core knows no service by name.
struct ServiceTraits: Sendable {
    /// The service's name, in lower case.
    var name: String
    /// The protocols of its messages, as the inbox's search names them.
    var protocols: [WireProtocol]
    /// Parses the message of a request that an older version stored without its payload; `nil` if the request holds
    /// none.
    ///
    /// - Parameters:
    ///   - request: The unchanged request body.
    ///   - received: Microseconds since 1970.
    var message: @Sendable (_ request: [UInt8], _ wire: WireProtocol, _ received: Int64) -> PushMessage? = { _, _, _ in
        nil
    }
    /// Which messages the outbox keeps for receivers of the service that are not connected.
    var outbox: OutboxPolicy
    /// The collapse key of a payload, which a newer message with the same key replaces; `nil` for none.
    var collapseKey: @Sendable (_ payload: Payload) -> String? = { _ in nil }
    /// Stores the consequences of a delivery, such as a receipt, in the transaction that stores the delivery.
    var recordDelivery: @Sendable (_ delivery: CompletedDelivery, _ transaction: StoreTransaction) throws -> Void = {
        _,
        _ in
    }
}

/// A message that a device has received.
struct CompletedDelivery: Sendable, Hashable {
    /// The message's number.
    var message: Int64
    /// The device's id.
    var device: String
    /// Microseconds since 1970.
    var finished: Int64
    var delivery: Delivery
}
