// SPDX-License-Identifier: Apache-2.0

/// Why a device group is not made or changed; each protocol has words of its own for it.
enum GroupRefusal: Error, Sendable, Hashable {
    /// The sender has a group of that name.
    case exists
    /// No group of the sender has the key or the name.
    case notFound
    /// The name is not that of the key's group.
    case nameMismatch
    /// None of the registrations can be a member.
    case noMembers
    /// The group would have more than ``StoredGroup/memberLimit`` members.
    case tooManyMembers
}
