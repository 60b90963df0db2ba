// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A project and how many of its messages are unread.
struct ProjectCount: Sendable, Hashable {
    var name: String
    var unreadCount: Int

    /// The projects with messages or devices, and one more, in the order of their names; the first 500.
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

    /// Unread messages of a project; `nil` is all.
    static func unread(_ database: Database, in project: String?) throws -> Int {
        try SQLRequest<Int>(
            literal: "SELECT sum(unread) FROM message_counts WHERE \(project == nil) OR project = \(project)"
        )
        .fetchOne(database) ?? 0
    }
}
