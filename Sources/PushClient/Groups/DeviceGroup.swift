// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
public import PushMessages

/// A device group, with what this program knows about it.
public struct DeviceGroup: Sendable, Hashable {
    /// The sender id that the group belongs to.
    public var sender: String
    /// The group's name (`notification_key_name`), unique for the sender.
    public var name: String
    /// One of the group's keys (`notification_key`).
    public var key: String
    /// The registrations that were added, in order, including devices that the service has dropped since.
    public var members: [String]

    /// Makes a group from its parts.
    public init(sender: String, name: String, key: String, members: [String]) {
        self.sender = sender
        self.name = name
        self.key = key
        self.members = members
    }

    /// The group as JSON: `{"sender": …, "name": …, "notification_key": …, "registration_ids": […]}`.
    public var json: JSONValue {
        [
            "sender": .string(sender), "name": .string(name), "notification_key": .string(key),
            "registration_ids": .array(members.map { .string($0) }),
        ]
    }
}
#endif
