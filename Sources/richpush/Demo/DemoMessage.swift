// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension PushMessage {
    /// The message of Firebase's page on sending an image, with a picture that this machine serves.
    static func demo(image: String) -> PushMessage {
        var message = PushMessage(
            to: .topic("industry-tech"),
            notification: .init(
                title: "Sparky says hello!",
                body: "A new slice is out. Tap to see what the monster made of it."
            )
        )
        message.attachImage(image)
        return message
    }
}
