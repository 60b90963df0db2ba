// SPDX-License-Identifier: Apache-2.0

import CustomDump
import PushTesting
import Testing

@testable import Sender

@Suite(.timeLimit(.minutes(10)))
struct SenderTests {
    @Test func `the picture of the breakfast push arrives`() async throws {
        try await withImageServer(serving: .png(width: 640, height: 320)) { photo in
            let message = breakfast(image: photo)
            expectNoFindings(message)

            let delivery = await AppleDevice().receive(message)

            expectDisplayed(delivery, title: "Sparky says hello! [modified]", attachments: 1)
            expectNoDifference(delivery.displayed?.attachments.first?.width, 640)
        }
    }

    @Test func `a picture that is gone is missed, and the finding says why`() async throws {
        try await withImageServer(serving: .notFound) { photo in
            let delivery = await AppleDevice().receive(breakfast(image: photo))

            expectDisplayed(delivery, title: "Sparky says hello! [modified]", attachments: 0)
            expectFinding("apple-http-error", in: delivery, at: "message.apns.fcm_options.image")
        }
    }

    @Test func `the delivery is the one that was looked at`() async throws {
        try await withImageServer(serving: .png(width: 640, height: 320)) { photo in
            let delivery = await AppleDevice().receive(breakfast(image: photo))

            expectSnapshot(of: delivery, named: "breakfast")
        }
    }

    @Test func `a server that recovers is asked once by each delivery`() async throws {
        try await withImageServer(serving: [.error(503).then(.png().redirected())]) { server in
            let device = AppleDevice()
            for attachments in [0, 1] {
                let delivery = await device.receive(breakfast(image: server.urls[0]))
                expectDisplayed(delivery, attachments: attachments)
            }
            expectNoDifference(server.requestCount(of: server.urls[0]), 2)
        }
    }
}
