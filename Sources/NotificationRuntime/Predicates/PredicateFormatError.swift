// SPDX-License-Identifier: Apache-2.0

/// Why a predicate's format cannot be read or evaluated.
package struct PredicateFormatError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, and what helps where something does.
    package let description: String

    init(_ description: String) { self.description = description }
}
