// SPDX-License-Identifier: Apache-2.0

/// A text of an app, as a message names it by a key.
package struct AppText: Sendable, Hashable {
    /// With its specifiers; of a text with forms for numbers, that of `other`.
    package var format: String
    package var place: AppPlace
    /// Whether a number chooses among several forms.
    package var hasForms: Bool

    package init(_ format: String, at place: AppPlace, hasForms: Bool = false) {
        self.format = format
        self.place = place
        self.hasForms = hasForms
    }
}

/// An app's texts by their keys, in one language.
package typealias TextTable = [String: AppText]
