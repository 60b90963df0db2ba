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
}
