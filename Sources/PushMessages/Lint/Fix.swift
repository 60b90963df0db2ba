// SPDX-License-Identifier: Apache-2.0

/// A remedy that a tool can apply: edits to the JSON of the message, in order.
public struct Fix: Sendable, Hashable {
    /// One change at one place of the message's JSON.
    public enum Edit: Sendable, Hashable {
        /// Sets the member at the path, making the objects on the way.
        case set(path: FieldPath, value: JSONValue)
        /// Removes the member at the path.
        case remove(path: FieldPath)
    }

    /// What applying it does, as an imperative: "add mutable-content: 1 to aps".
    public var summary: String
    /// The changes, made one after the other.
    public var edits: [Edit]

    /// Makes a remedy from its edits.
    public init(summary: String, edits: [Edit]) {
        self.summary = summary
        self.edits = edits
    }
}
