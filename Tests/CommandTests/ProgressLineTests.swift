// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Programs
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct ProgressLineTests {
    @Test(.needs("script"))
    func `a terminal shows what lasts longer than a second, and nothing of it is left`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in .neverAnswers }) { server in
            try await withTemporaryFolder { folder in
                let message = #"""
                    {"topic": "a", "notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "\#(server.url("/a.png"))"}}}
                    """#
                try Data(message.utf8).write(to: folder.appending(path: "push.json"))
                let outcome = try await RichPushProcess.runShell(
                    "TERM=xterm script -qec \"$0 preview push.json --device apple --time-limit 4\" /dev/null",
                    in: folder
                )
                let lines = outcome.output.split(separator: "\r\u{1B}[2K", omittingEmptySubsequences: false)
                #expect(lines.contains { $0.hasPrefix("delivering to simulated devices, 1 s") }, "\(outcome.output)")
                // The last line begins where the progress was.
                #expect(lines.last?.hasPrefix("Written to ") == true, "\(outcome.output)")
            }
        }
    }

    @Test func `parts of a work are counted`() {
        let count = WorkCount(of: 40)
        count.add()
        count.add()
        #expect(count.text == "2 of 40")
    }
}
