// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct AppContentsTests {
    @Test func `a message's content for an app is made once in a row, and never given for another`() {
        let contents = AppContents()
        let makings = Mutex(0)
        for (message, app) in [(1, "a"), (1, "a"), (1, "b"), (1, "a"), (2, "a"), (2, "a")] as [(Int64, String)] {
            let content = contents.content(of: message, for: app) {
                makings.withLock { $0 += 1 }
                return FCMRegistration.Content(
                    timeToLive: Int(message) * 1000 + app.utf8.count,
                    dataByteCount: app.hashValue
                )
            }
            #expect(content.timeToLive == Int(message) * 1000 + app.utf8.count)
            #expect(content.dataByteCount == app.hashValue)
        }
        #expect(makings.withLock(\.self) == 4)
    }
}
