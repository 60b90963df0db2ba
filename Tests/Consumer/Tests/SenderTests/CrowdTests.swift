// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushTesting
import Testing

@testable import Sender

/// Many tests like the README's, which all start at once; a device must not take the crowd for a slow server.
@Suite(.timeLimit(.minutes(30)))
struct CrowdTests {
    /// 1,000 with `RICHPUSH_LONG_TESTS`.
    private static let count = ProcessInfo.processInfo.environment["RICHPUSH_LONG_TESTS"] == nil ? 200 : 1000

    @Test(arguments: 0..<count)
    func `the picture arrives in a crowd`(number: Int) async throws {
        try await withImageServer(serving: .png(width: 1200, height: 600)) { photo in
            let message = breakfast(image: photo)
            expectNoFindings(message)

            let delivery = await AppleDevice().receive(message)

            expectDisplayed(delivery, title: "Sparky says hello! [modified]", attachments: 1)
        }
    }
}
