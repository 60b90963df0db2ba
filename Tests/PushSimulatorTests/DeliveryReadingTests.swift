// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// Devices' deliveries survive the machine format, so that stored deliveries are as good as new ones.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryReadingTests {
    private static let routes = LoopbackRoutes { request in
        request.path.hasSuffix("gone")
            ? .response(status: 404, contentType: "text/html", body: Array("Not here".utf8))
            : .bytes(SampleMedia.png.bytes, contentType: "image/png")
    }

    private static func message(_ picture: String) -> PushMessage {
        var message = PushMessage(
            to: .topic("news"),
            notification: .init(title: "Sparky", body: "A new slice is out."),
            data: ["rule": "none", "depth": "1"]
        )
        message.attachImage(picture)
        message.webpush.notification.icon = picture
        message.webpush.notification.actions = [.init(action: "a", title: "Order")]
        message.android.notification.color = "#ff0000"
        message.android.notification.vibrateTimings = [.seconds(1), .milliseconds(500)]
        message.fcmOptions = .init(analyticsLabel: "spring")
        return message
    }

    @Test(arguments: ["picture", "gone"])
    func `a delivery reads back from its JSON`(path: String) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let message = Self.message(server.url("/\(path)"))
            let devices: [any SimulatedDevice] = [
                AppleDevice.configured { _ in }, AndroidDevice.configured(), AndroidDevice.old(),
                WebBrowser.configured(), WebBrowser.configured(.chrome, on: .android),
                WebBrowser.configured(.firefox, on: .linuxGNOME),
            ]
            for device in devices {
                let delivery = await device.receive(message)
                let json = delivery.json
                let read = try #require(Delivery(json: json))
                #expect(read.json == json)
                // The format keeps microseconds; everything else is as it was.
                var rounded = delivery
                rounded.timeline = read.timeline
                #expect(read == rounded)
                #expect(read.timeline.count == delivery.timeline.count)
                for (after, before) in zip(read.timeline, delivery.timeline) {
                    #expect(abs((after.at - before.at) / .microseconds(1)) <= 1)
                    #expect(after.event == before.event && after.fields == before.fields)
                }
            }
        }
    }
}
