// SPDX-License-Identifier: Apache-2.0

import Foundation

extension [UInt8] {
    /// RFC 4648 §4, padded.
    var base64: String { Data(self).base64EncodedString() }
}
