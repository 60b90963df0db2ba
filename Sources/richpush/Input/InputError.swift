// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An input that cannot be read, with the reason the system gave.
struct InputError: Error, CustomStringConvertible {
    let source: InputSource
    let reason: String

    init(source: InputSource, reason: String) {
        self.source = source
        self.reason = reason
    }

    init(source: InputSource, errno code: Int32) {
        self.init(source: source, reason: "cannot be read: \(String(cString: strerror(code)).lowercased())")
    }

    var description: String { "\(source.name) \(reason)" }
}
