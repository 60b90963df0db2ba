// SPDX-License-Identifier: Apache-2.0

/// A string of the template's JSON that holds Liquid.
struct Leaf: Sendable {
    /// The requirement on a leaf's value for the message to be as good as the template.
    enum Kind: Sendable {
        /// Any text.
        case free
        /// A text that is shown; empty it may change what a device does.
        case shown
        /// A token or an installation id.
        case target
        /// An absolute URL that a device loads.
        case url
        /// A JSON number.
        case number
        /// `true` or `false`.
        case boolean
        /// Anything else; the whole message is linted for each row.
        case other
    }

    /// Its path, as findings name it: `message.notification.title`.
    var path: String
    var kind: Kind
}
