// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What a service tells the core about itself; the core knows no service by name.
struct ServiceTraits: Sendable {
    /// The service's name, in lower case.
    var name: String
    /// The protocols that bring its messages, as the inbox's search names them.
    var protocols: [WireProtocol]
    /// Reads the message of a request that an older version stored without it; `nil` where it holds none.
    ///
    /// - Parameters:
    ///   - request: The body as it came.
    ///   - received: Microseconds since 1970.
    var message: @Sendable (_ request: [UInt8], _ wire: WireProtocol, _ received: Int64) -> PushMessage? = { _, _, _ in
        nil
    }
    /// What is kept for receivers of the service that are not connected.
    var outbox = OutboxPolicy.fcm
    /// The collapse key of a payload, which a newer message with the same key replaces; `nil` for none.
    var collapseKey: @Sendable (_ payload: Payload) -> String? = { _ in nil }
    /// Stores what follows from a delivery, in the transaction that stores the delivery.
    var recordDelivery: @Sendable (_ delivery: DeliveryRecord, _ transaction: StoreTransaction) throws -> Void = {
        _,
        _ in
    }
}

/// A message that has come to a device.
struct DeliveryRecord: Sendable, Hashable {
    /// The message's number.
    var message: Int64
    /// The device's id.
    var device: String
    /// Microseconds since 1970.
    var finished: Int64
}
