// SPDX-License-Identifier: Apache-2.0

/// A text that no description, mirror or interpolation shows: a key, a password, a token.
struct Secret: Sendable, Hashable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The text itself, for the request that needs it.
    func revealed() -> String { text }

    var isEmpty: Bool { text.isEmpty }

    /// The same words without the secret, for what a server said about it.
    func removed(from words: String) -> String {
        text.isEmpty ? words : words.split(separator: text, omittingEmptySubsequences: false).joined(separator: "…")
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(secret)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
