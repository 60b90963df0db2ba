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
    var delivery: Delivery

    /// Builds the message, lints it and delivers it to an iPhone.
    static func play(_ caption: String, image: String, on device: AppleDevice) async -> DemoScene {
        let message = PushMessage.demo(image: image)
        return DemoScene(
            caption: caption,
            message: message,
            findings: message.lint(),
            relayed: APNSNotification(relaying: message),
            delivery: await device.receive(message)
        )
    }
}
