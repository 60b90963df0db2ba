// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles

extension EmulatorError {
    /// A file or folder of the emulator's own that the system refuses.
    init(_ file: URL, _ failure: PrivateFile.Failure) {
        self.init(
            .dataUnusable,
            "\(file.path) cannot be used: \(failure.cause); choose a data folder that this user may write to.",
            cause: failure
        )
    }
}
