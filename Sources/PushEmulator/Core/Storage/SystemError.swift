// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the operating system says about a call that failed.
struct SystemError: Error, CustomStringConvertible {
    let number: Int32

    /// The error of the call just made.
    init() { number = errno }

    var description: String { String(cString: strerror(number)) }
}
