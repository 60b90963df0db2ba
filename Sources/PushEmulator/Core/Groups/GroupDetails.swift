// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import GRDB
import PushMessages

/// A device group with its members, as the inbox's API shows it.
struct GroupDetails: Sendable, Hashable {
    var group: StoredGroup
    /// The key that it was given, otherwise one generated for this answer.
    var key: String
    var members: [Member]

    struct Member: Sendable, Hashable {
        var registration: String
        /// The member's device; `nil` if no device has the registration.
        var device: DeviceRow?
    }

    init(_ group: StoredGroup, in database: Database) throws {
        self.group = group
        key = try group.givenKey ?? group.newKey(in: database)
        members = try group.members(in: database).map { member in
            Member(
                registration: member.registration,
                device: try member.device.flatMap { try DeviceRow.find($0, in: database) }
            )
        }
    }

    /// Returns the group with this number or key.
    static func find(_ text: String, in database: Database) throws -> GroupDetails? {
        if let number = Int64(text), let group = try StoredGroup.find(number: number, in: database) {
            return try GroupDetails(group, in: database)
        }
        guard case .found(let group) = try StoredGroup.find(key: text, in: database) else { return nil }
        return try GroupDetails(group, in: database)
    }

    /// Returns the groups after the one with this number, of one project or of all, in the order of their creation.
    static func page(
        project: String?,
        after number: Int64,
        limit: Int,
        in database: Database
    ) throws -> [GroupDetails] {
        try StoredGroup.page(project: project, after: number, limit: limit, in: database)
            .map { try GroupDetails($0, in: database) }
    }
}

extension GroupDetails {
    /// Everything about the group, in the stable format of the API.
    var json: JSONValue {
        var object = GroupSummary(group: group, key: key, memberCount: members.count).json
        object["members"] = .array(members.map(\.json))
        return .object(object)
    }
}

extension GroupDetails.Member {
    fileprivate var json: JSONValue {
        [
            "registration": .string(registration),
            "device": device.map { device in
                [
                    "id": .string(device.id), "name": .string(device.name),
                    "platform": .string(device.platform.rawValue),
                    "state": .string(device.unregistered == nil ? "registered" : "unregistered"),
                ]
            } ?? .null,
        ]
    }
}

/// The summary of a device group for lists.
struct GroupSummary: Sendable, Hashable {
    var group: StoredGroup
    /// The key that it was given, otherwise one generated for this answer.
    var key: String
    var memberCount: Int

    /// Returns the groups after the one with this number, of one project or of all, in the order of their creation.
    static func page(
        project: String?,
        after number: Int64,
        limit: Int,
        in database: Database
    ) throws -> [GroupSummary] {
        try StoredGroup.page(project: project, after: number, limit: limit, in: database).map { group in
            GroupSummary(
                group: group,
                key: try group.givenKey ?? group.newKey(in: database),
                memberCount: try group.memberCount(in: database)
            )
        }
    }

    /// The group in the stable format of the API.
    var json: JSONObject {
        [
            "id": .integer(Int(group.number)), "name": .string(group.name), "sender": .string(group.sender),
            "project": .string(group.project), "key": .string(key), "created": .moment(group.created),
            "memberCount": .integer(memberCount),
        ]
    }
}
#endif
