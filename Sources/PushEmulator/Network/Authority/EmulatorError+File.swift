// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles

extension EmulatorError {
    /// Creates the error for a file or folder of the emulator that cannot be used.
    init(_ file: URL, _ failure: PrivateFile.Failure) {
        self.init(
            .dataUnusable,
            "\(file.path) cannot be used: \(failure.cause); choose a data folder that this user may write to.",
            cause: failure
        )
    }
}
