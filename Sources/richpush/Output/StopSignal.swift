// SPDX-License-Identifier: Apache-2.0

import UnixSignals

/// The signals by which people and supervisors stop a program that runs until then.
enum StopSignal {
    /// Does the work until it ends, or until SIGINT or SIGTERM comes; then the work is cancelled and waited for.
    static func running(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in signals { return } }
            group.addTask {
                do {
                    try await work()
                } catch is CancellationError {
                    // A signal was the reason, or there was none to go on.
                }
            }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
