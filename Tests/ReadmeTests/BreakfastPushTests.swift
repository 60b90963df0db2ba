// SPDX-License-Identifier: Apache-2.0

import PushTesting
import Testing

@testable import FirebaseSampleExtension  // the app's own NotificationService.swift, unchanged

@Suite(.timeLimit(.minutes(10)))
struct BreakfastPushTests {
    @Test func `the picture arrives`() async throws {
        try await withImageServer(serving: .png(width: 1200, height: 600)) { photo in
            var message = PushMessage(
                to: .topic("breakfast"),
                notification: .init(title: "Sparky says hello!", body: "Pancakes are ready.")
            )
            message.attachImage(photo)  // where each platform reads it, and mutable-content
            message.apns.aps.sound = .default
            message.data["recipe"] = "pancakes"
            expectNoFindings(message)

            let iPhone = AppleDevice()
            let delivery = await iPhone.receive(message, handledBy: NotificationService())
            expectDisplayed(delivery, title: "Sparky says hello! [modified]", attachments: 1)
        }
    }
}
