// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign
import Synchronization
import SystemFiles

/// Writes rendered lines to standard output until nobody reads them or a signal comes.
final class CampaignOutput: Sendable {
    private struct State: Sendable {
        /// The system's error number of a failed write.
        var failure: Int32?
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Accepts no more lines.
    func stop() { state.withLock { $0.isStopped = true } }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Writes a piece; false if no further piece is wanted.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if isStopped { return false }
        var rest = bytes
        while !rest.isEmpty {
            let count = SharedDescriptor.write(1, rest)
            if count < 0 {
                let code = errno
                state.withLock { $0.failure = code }
                return false
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// How to end after a failed write; a reader that has gone is none.
    func check() throws {
        guard let failure = state.withLock({ $0.failure }) else { return }
        if failure == EPIPE { throw ExitCode.success }
        StandardOutput.printError(
            "standard output cannot be written: \(String(cString: strerror(failure)).lowercased())"
        )
        throw ExitStatus.cannotCreate
    }
}
