// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether the text has U+0000, at which GRDB ends the texts that it gives to SQLite and reads from it.
    ///
    /// A text like that must not be looked up: SQLite would find what its beginning names.
    var hasNull: Bool { utf8.contains(0) }

    /// The text with U+2400, the visible symbol, in place of each U+0000, so that it is read as a whole.
    var withoutNull: String { hasNull ? replacing("\0", with: "\u{2400}") : self }
}
