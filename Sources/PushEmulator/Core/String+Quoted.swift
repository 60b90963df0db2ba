// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension String {
    /// The beginning of the text as a JSON string, for sentences about a client's input.
    var quoted: String { JSONValue.string(self).excerpt }
}
