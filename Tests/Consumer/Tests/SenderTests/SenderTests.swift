// SPDX-License-Identifier: Apache-2.0

import CustomDump
import PushTesting
import Testing

@testable import Sender

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
}
