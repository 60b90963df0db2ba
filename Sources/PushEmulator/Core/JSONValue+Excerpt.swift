// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension String {
    /// The beginning of the text, at most 60 characters, for sentences about a client's input.
    var excerpt: String { count > 60 ? prefix(60) + "…" : self }

    /// The beginning of the text as a JSON string.
    var quoted: String { JSONValue.string(self).excerpt }
}

extension JSONValue {
    /// The beginning of the value as JSON, for sentences about a client's input.
    var excerpt: String { String(decoding: encoded(), as: UTF8.self).excerpt }
}
