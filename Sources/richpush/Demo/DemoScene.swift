// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// One push of the demo: where its picture is, and what became of it.
struct DemoScene: Sendable {
    var caption: String
    var message: PushMessage
    var findings: [Finding]
    /// What FCM hands to Apple's push service.
    var relayed: APNSNotification
    var deliveries: [Delivery]

    /// Builds the message, lints it and delivers it to devices, to all at once.
    static func play(_ caption: String, image: String, on devices: [any SimulatedDevice]) async -> DemoScene {
        let message = PushMessage.demo(image: image)
        let deliveries = await withTaskGroup(of: (Int, Delivery).self) { group in
            for (number, device) in devices.enumerated() {
                group.addTask { (number, await device.receive(message)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        return DemoScene(
            caption: caption,
            message: message,
            findings: message.lint(),
            relayed: APNSNotification(relaying: message),
            deliveries: deliveries
        )
    }
}
