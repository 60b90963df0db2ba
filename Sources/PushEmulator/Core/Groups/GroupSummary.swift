// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// What lists tell of a device group.
struct GroupSummary: Sendable, Hashable {
    var group: StoredGroup
    /// The key that it was given, else one that was made for this answer.
    var key: String
    var memberCount: Int

    /// Groups of one project or of all after the one with a number, in the order in which they were made.
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
