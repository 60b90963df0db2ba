// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionHost

@Suite(.timeLimit(.minutes(5)))
struct ProcessActivityTests {
    private func withProcess(_ script: String, _ body: (pid_t) async throws -> Void) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try await body(process.processIdentifier)
    }

    @Test func `a thread in an endless loop wants a processor, and is never idle`() async throws {
        try await withProcess("while :; do :; done") { identifier in
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
        try await withProcess("exec sleep 1000") { identifier in
            var (last, now) = (ProcessActivity(of: identifier), ProcessActivity(of: identifier))
            while !now.isIdle(since: last) {
                await Task.yield()
                (last, now) = (now, ProcessActivity(of: identifier))
            }
            #expect(!now.isRunnable)
        }
    }

    @Test func `a process that is gone is idle`() {
        let nobody = ProcessActivity(of: pid_t.max)
        #expect(nobody.isIdle(since: nobody))
    }
}
