// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import SampleAttachments

/// One push of the demo: where its picture is, and what became of it.
struct DemoScene: Sendable {
    var caption: String
    var message: PushMessage
    var findings: [Finding]
    /// The notification that FCM hands to Apple's push service.
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
            findings: Linter.simulation.lint(message),
            relayed: APNSNotification(relaying: message),
            deliveries: deliveries
        )
    }
}

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

/// Serves the sample attachments on this machine, so that the demo needs no network.
enum DemoServer {
    static func run<Result: Sendable>(
        _ body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let files = SampleAttachment.all.map {
            ("/\($0.fileName)", LoopbackAnswer.bytes($0.bytes, contentType: $0.contentType))
        }
        return try await withLoopbackServer(LoopbackRoutes(Dictionary(uniqueKeysWithValues: files)), body: body)
    }
}
