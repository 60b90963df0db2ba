// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct CountTests {
    @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (1000, "1000 rows"), (-1, "-1 rows")])
    func `one thing is a thing, and all other numbers are things`(_ count: Int, _ text: String) {
        #expect(count.counted("row") == text)
    }

    @Test func `a noun may have a plural of its own`() {
        #expect(1.counted("try", "tries") == "1 try")
        #expect(3.counted("message is", "messages are") == "3 messages are")
    }

    @Test(arguments: [
        (0, "0 rows"), (1, "1 row"), (999, "999 rows"), (1000, "1,000 rows"), (1_234_567, "1,234,567 rows"),
        (-1000, "-1,000 rows"),
    ])
    func `digits are in groups of three on request`(_ count: Int64, _ text: String) {
        #expect(count.counted("row", grouped: true) == text)
    }
}
