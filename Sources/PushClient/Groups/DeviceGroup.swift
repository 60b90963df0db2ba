// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// A device group as far as this program knows it.
public struct DeviceGroup: Sendable, Hashable {
    /// The sender id that it belongs to.
    public var sender: String
    /// Its name, one of a kind for the sender.
    public var name: String
    /// One of its keys, `notification_key`.
    public var key: String
    /// The registrations that were put into it, in that order; devices that dropped out on their own are among them.
    public var members: [String]

    /// Makes a group of its parts.
    public init(sender: String, name: String, key: String, members: [String]) {
        self.sender = sender
        self.name = name
        self.key = key
        self.members = members
    }

    /// `{"sender": …, "name": …, "notification_key": …, "registration_ids": […]}`.
    public var json: JSONValue {
        [
            "sender": .string(sender), "name": .string(name), "notification_key": .string(key),
            "registration_ids": .array(members.map { .string($0) }),
        ]
    }
}
