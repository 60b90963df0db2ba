// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension WireProtocol {
    /// FCM HTTP v1, whose requests hold the message itself.
    static let v1 = WireProtocol(rawValue: "v1")
    /// The legacy HTTP protocol.
    static let legacyHTTP = WireProtocol(rawValue: "legacy-http")
    /// The legacy XMPP protocol, and what devices send to device groups.
    static let xmpp = WireProtocol(rawValue: "xmpp")
}

extension ServiceTraits {
    /// Google's push services.
    static let google = ServiceTraits(
        name: "google",
        protocols: [.v1, .legacyHTTP, .xmpp],
        message: { request, wire, received in
            guard wire == .legacyHTTP || wire == .xmpp else { return nil }
            return (try? DownstreamMessage(stored: request, received: Int(received / 1_000_000)))?.message
        },
        outbox: .fcm,
        collapseKey: { payload in payload.message.android?.collapseKey ?? payload.message.androidV2?.collapseKey },
        recordDelivery: { delivery, transaction in try DeliveryReceipt.make(for: delivery, in: transaction) }
    )
}
