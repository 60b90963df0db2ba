// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LoggerTests {
    @Test func `lines are on the timeline of the push in hand`() {
        let device = SimulatedProcess()
        let logger = Logger(subsystem: "com.example", category: "push")
        DeliveryContext.withCurrent(device.delivery()) {
            logger.info("hello \("world", privacy: .public) \(255, format: .hex(includePrefix: true, minDigits: 4))")
            logger.error("\(1.5, format: .fixed(precision: 2)) \(Int?.none) \(true, format: .answer)")
            os_log("%{public}@ has %d of 100%%", log: .default, type: .debug, "text", 3)
            os_log(.fault, "plain")
        }
        #expect(
            device.logLines.map(\.text) == [
                "[com.example:push] hello world 0x00ff", "[com.example:push] 1.50 nil YES", "text has 3 of 100%",
                "plain",
            ]
        )
        #expect(device.logLines.map(\.level) == [.info, .error, .debug, .error])
    }

    @Test func `the disabled log keeps nothing`() {
        let device = SimulatedProcess()
        DeliveryContext.withCurrent(device.delivery()) {
            os_log("never", log: .disabled)
        }
        #expect(device.events.isEmpty)
    }
}
