// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSError {
    /// As `NSError` describes itself in the real log: domain, code, and the sentence.
    var logText: String { "Error Domain=\(domain) Code=\(code) \"\(localizedDescription)\"" }
}
