// SPDX-License-Identifier: Apache-2.0

/// Why a predicate's format cannot be read or evaluated.
package struct PredicateFormatError: Error, Sendable, CustomStringConvertible {
    /// The error, and its remedy if there is one.
    package let description: String

    init(_ description: String) { self.description = description }
}
