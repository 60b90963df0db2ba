// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages

@testable import PushClient

extension FCMClient {
    /// A client of a local server, on whose clock nobody waits and whose jitter is half of what it may be.
    static func test(
        _ server: LoopbackServer,
        credentials: FCMCredentials = .accessToken("ya29.test"),
        clock: any Clock<Duration> = JumpClock(),
        _ change: (inout Configuration) -> Void = { _ in }
    ) throws -> FCMClient {
        var configuration = Configuration(endpoint: .emulator(server.baseURL))
        configuration.clock = clock
        configuration.random = { ($0.lowerBound + $0.upperBound) / 2 }
        configuration.retry.answerTime = .seconds(300)
        change(&configuration)
        return try FCMClient(project: "breakfast-club", credentials: credentials, configuration: configuration)
    }
}

extension PushMessage {
    static let breakfast = PushMessage(
        to: .token("bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1"),
        notification: .init(title: "Sparky says hello!", body: "Pancakes are ready.")
    )
}
