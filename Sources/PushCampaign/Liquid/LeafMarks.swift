// SPDX-License-Identifier: Apache-2.0

/// The offsets in a constant at which a leaf ends and another begins: at most one of each, in this order.
struct LeafMarks: Sendable {
    var end: LeafMark?
    var begin: LeafMark?
}

/// A leaf, and how many bytes of a constant stand before its beginning or end.
struct LeafMark: Sendable {
    var leaf: Int
    var offset: Int
}
