// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import Testing

/// Runs each test as code of a separate simulated process; otherwise loads without a push would count as another
/// test's.
struct InOwnProcess: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let device = SimulatedProcess()
        defer { withExtendedLifetime(device) {} }
        try await AppProcess.withCurrent(device.process) { try await function() }
    }
}

extension Trait where Self == InOwnProcess {
    static var inOwnProcess: Self { InOwnProcess() }
}
