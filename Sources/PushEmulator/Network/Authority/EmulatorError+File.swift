// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles

extension EmulatorError {
    /// Creates the error for a file or folder of the emulator that cannot be used.
    init(_ file: URL, _ failure: PrivateFile.Failure) {
        let remedy =
            failure.isFull
            ? "make room, or name another data folder" : "choose a data folder that this user may write to"
        self.init(.dataUnusable, "\(file.path) cannot be used: \(failure.cause); \(remedy).", cause: failure)
    }
}
