// SPDX-License-Identifier: Apache-2.0

/// A structure that can have nothing set.
@usableFromInline
protocol EmptyInitializable {
    /// Makes a structure with nothing set.
    init()
}
