// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension Delivery {
    /// A message that waited for its device until its lifetime was over.
    static func expired(_ message: PendingMessage, on device: DeviceRow, at lifetime: MessageLifetime) -> Delivery {
        let fields: JSONObject = [
            "accepted": .moment(message.received),
            "expired": .moment(lifetime.end),
        ]
        return Delivery(
            platform: device.platform,
            device: device.name,
            outcome: .expired,
            timeline: [TimelineEvent(at: .zero, event: "expired", fields: fields)]
        )
    }

    /// A message that its sender asked to try once, for a device that was not connected.
    static func notKept(on device: DeviceRow) -> Delivery {
        Delivery(
            platform: device.platform,
            device: device.name,
            outcome: .expired,
            timeline: [TimelineEvent(at: .zero, event: "not-kept", fields: [:])]
        )
    }

    /// A message that waited for its receiver until the outbox removed it for a newer one.
    static func replaced(by newer: PendingMessage, on device: DeviceRow) -> Delivery {
        Delivery(
            platform: device.platform,
            device: device.name,
            outcome: .replaced,
            timeline: [TimelineEvent(at: .zero, event: "replaced", fields: ["by": .integer(Int(newer.id))])]
        )
    }
}

extension Delivery.Outcome {
    /// A newer message took its place, or too many waited, before the receiver connected.
    static let replaced = Delivery.Outcome(rawValue: "replaced")
}
