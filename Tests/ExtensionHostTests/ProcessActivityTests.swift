// SPDX-License-Identifier: Apache-2.0

import Programs
import Testing

@testable import ExtensionHost

@Suite(.timeLimit(.minutes(10)))
struct ProcessActivityTests {
    @Test func `a thread in an endless loop wants a processor, and is never idle`() async throws {
        try await Program.shell.running(["-c", "while :; do :; done"]) { program in
            let identifier = program.processIdentifier
            let first = ProcessActivity(of: identifier)
            while ProcessActivity(of: identifier).processorTime - first.processorTime < .milliseconds(20) {
                await Task.yield()
            }
            let now = ProcessActivity(of: identifier)
            #expect(now.isRunnable)
            #expect(!now.isIdle(since: first))
        }
    }

    @Test func `a thread that sleeps becomes idle`() async throws {
        try await Program.shell.running(["-c", "exec sleep 1000"]) { program in
            let identifier = program.processIdentifier
            var (last, now) = (ProcessActivity(of: identifier), ProcessActivity(of: identifier))
            while !now.isIdle(since: last) {
                await Task.yield()
                (last, now) = (now, ProcessActivity(of: identifier))
            }
            #expect(!now.isRunnable)
        }
    }

    @Test func `a process that is gone is idle`() {
        let nobody = ProcessActivity(of: Int32.max)
        #expect(nobody.isIdle(since: nobody))
    }
}
