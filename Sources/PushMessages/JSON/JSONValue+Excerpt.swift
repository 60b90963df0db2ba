// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The beginning of the text, at most 60 characters, for sentences about input.
    package var excerpt: String { count > 60 ? prefix(60) + "…" : self }
}

extension JSONValue {
    /// The beginning of the value as JSON, for sentences about input.
    package var excerpt: String { String(decoding: encoded(), as: UTF8.self).excerpt }
}
