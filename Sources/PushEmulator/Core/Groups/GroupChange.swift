// SPDX-License-Identifier: Apache-2.0

/// What a sender asks of a device group.
struct GroupChange: Sendable, Hashable {
    enum Operation: String, Sendable, Hashable {
        case create
        case add
        case remove
    }

    var operation: Operation
    var name: String
    /// A key of the group, empty where the request has none; `create` needs none.
    var key: String
    /// What came for registrations, as texts; anything else counts as malformed.
    var registrations: [String]
}
