// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension Delivery {
    /// The delivery of a message that expired while it waited for its device.
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

    /// The delivery of a message with a lifetime of 0 to a device that was not connected.
    static func notKept(on device: DeviceRow) -> Delivery {
        Delivery(
            platform: device.platform,
            device: device.name,
            outcome: .expired,
            timeline: [TimelineEvent(at: .zero, event: "not-kept", fields: [:])]
        )
    }

    /// The delivery of a message that the outbox discarded for a newer one while it waited.
    static func replaced(by newer: Int64, on device: DeviceRow) -> Delivery {
        Delivery(
            platform: device.platform,
            device: device.name,
            outcome: .replaced,
            timeline: [TimelineEvent(at: .zero, event: "replaced", fields: ["by": .integer(Int(newer))])]
        )
    }
}
