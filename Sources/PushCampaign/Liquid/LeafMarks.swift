// SPDX-License-Identifier: Apache-2.0

/// Where a leaf ends and where one begins inside a constant: at most one of each, in this order.
struct LeafMarks: Sendable {
    var end: LeafMark?
    var begin: LeafMark?
}

/// A leaf, and how many bytes of a constant stand before its beginning or end.
struct LeafMark: Sendable {
    var leaf: Int
    var offset: Int
}
