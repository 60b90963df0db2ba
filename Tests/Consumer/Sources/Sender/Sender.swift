// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

@main
struct Sender: ParsableCommand {
    @Argument(help: "The picture's URL.")
    var image: String

    func run() throws {
        print(String(decoding: breakfast(image: image).encoded(), as: UTF8.self))
    }
}

func breakfast(image: String) -> PushMessage {
    var message = PushMessage(
        to: .topic("breakfast"),
        notification: .init(title: "Sparky says hello!", body: "Pancakes are ready.")
    )
    message.attachImage(image)
    return message
}
