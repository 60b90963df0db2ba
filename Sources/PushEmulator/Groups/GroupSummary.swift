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
        let condition = project == nil ? "" : "AND project = ?3"
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(StoredGroup.columns), (SELECT count(*) FROM group_members WHERE group_number = number) AS members
                FROM device_groups WHERE number > ?1 \(condition) ORDER BY number LIMIT ?2
                """
        )
        var arguments: StatementArguments = [number, limit]
        if let project { arguments += [project] }
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            let group = StoredGroup(row)
            let key = try group.givenKey ?? group.newKey(in: database)
            return GroupSummary(group: group, key: key, memberCount: row["members"])
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
