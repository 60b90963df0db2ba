// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A project and the number of its unread messages.
struct ProjectCount: Sendable, Hashable {
    var name: String
    var unreadCount: Int

    /// Returns the projects with messages or devices, and the one named `other`, in alphabetical order; the first 500.
    static func all(_ database: Database, and other: String) throws -> [ProjectCount] {
        try SQLRequest<Row>(
            literal: """
                SELECT project, sum(unread) AS unread FROM (
                SELECT project, unread FROM message_counts
                UNION ALL SELECT DISTINCT project, 0 FROM devices UNION ALL SELECT \(other), 0
                ) GROUP BY project ORDER BY project LIMIT 500
                """
        )
        .fetchAll(database)
        .readable { try Self(name: $0.value("project"), unreadCount: $0.value("unread")) }
    }

    /// Returns the number of unread messages of a project; `nil` counts all projects.
    static func unread(_ database: Database, in project: String?) throws -> Int {
        try SQLRequest<Int>(
            literal: "SELECT sum(unread) FROM message_counts WHERE \(project == nil) OR project = \(project)"
        )
        .fetchOne(database) ?? 0
    }
}
