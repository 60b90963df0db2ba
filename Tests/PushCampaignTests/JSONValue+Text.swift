// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension JSONValue {
    /// Reads a row as it is written in a test.
    init(text: String) throws { try self.init(parsing: Array(text.utf8)) }
}
