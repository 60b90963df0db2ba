// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension String {
    /// The beginning of the text as a JSON string, for sentences about a client's input.
    var quoted: String { JSONValue.string(self).excerpt }

    /// The text in quotation marks with its control characters escaped, cut after so many characters.
    func quoted(upTo limit: Int) -> String {
        let text = JSONValue.string(count > limit ? prefix(limit) + "…" : self)
        return String(decoding: text.encoded(), as: UTF8.self)
    }
}
