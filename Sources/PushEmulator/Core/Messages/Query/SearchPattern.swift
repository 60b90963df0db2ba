// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A value that has to be met as a whole, where `*` stands for anything.
struct SearchPattern: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    /// The condition on an expression of the database.
    func condition(on expression: SQL) -> SQL {
        text.contains("*") ? "\(expression) GLOB \(glob)" : "\(expression) = \(text)"
    }

    /// The pattern as SQLite spells it, where `?` and `[` have meanings of their own.
    private var glob: String { text.replacing("[", with: "[[]").replacing("?", with: "[?]") }
}
