// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushEmulator

/// Turns what keeps an emulator from running into words and the documented exit status.
enum EmulatorFailure {
    /// Does the work and, where the emulator cannot run, says why.
    static func exiting(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let error as EmulatorError {
            StandardOutput.printError(error.description)
            throw error.code == .configurationInvalid ? ExitCode.validationFailure : ExitStatus.unavailable
        }
    }
}
