// SPDX-License-Identifier: Apache-2.0

import Foundation
import Subprocess

/// A program while it runs.
package struct RunningProgram: Sendable {
    private let execution: Execution<CustomWriteInput, SequenceOutput, FileDescriptorOutput>

    init(_ execution: Execution<CustomWriteInput, SequenceOutput, FileDescriptorOutput>) {
        self.execution = execution
    }

    package var processIdentifier: Int32 { execution.processIdentifier.value }

    /// Writes to its standard input, which stays open; one write after the other, or their bytes may mix.
    package func write(_ bytes: [UInt8]) async throws {
        _ = try await execution.standardInputWriter.write(bytes)
    }

    /// Returns when the process has ended without a signal, and holds no file any more; after a minute it is killed.
    package func ended() async {
        // Signal 0 is none: it asks whether there is a process.
        await end(with: 0)
    }

    /// Sends the signal, and returns when the process has ended and holds no file any more.
    ///
    /// Processes that it started and left are killed, and after a minute it is killed itself.
    package func end(with signal: Int32) async {
        let polite = TeardownStep.send(signal: Signal(rawValue: signal), allowedDurationToNextStep: .seconds(60))
        await execution.teardown(
            using: (signal == SIGKILL ? [] : [polite]) + PlatformOptions.processGroup.teardownSequence
        )
    }
}
