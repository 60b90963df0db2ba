// SPDX-License-Identifier: Apache-2.0

import PushClient
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct SendProgressLineTests {
    @Test(arguments: [
        (3, 0, 0, 0, "3 sent."), (2, 1, 0, 0, "2 sent, 1 refused."),
        (0, 1, 2, 3, "0 sent, 1 refused, 2 not sent, 3 unknown."),
    ])
    func `a batch ends with what became of its messages`(
        _ sent: Int,
        _ refused: Int,
        _ notSent: Int,
        _ unknown: Int,
        _ summary: String
    ) {
        var progress = SendProgress()
        (progress.sent, progress.refused, progress.notSent, progress.unknown) = (sent, refused, notSent, unknown)
        #expect(SendProgressLine.summary(progress) == summary)
    }
}
