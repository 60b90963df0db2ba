// SPDX-License-Identifier: Apache-2.0

import GRDB

extension Subscriptions {
    /// Returns the topics of a registration in the order of their names.
    ///
    /// - Parameter topic: The last topic of the previous page; `""` for the first page.
    static func list(
        of registration: String,
        project: String,
        after topic: String = "",
        limit: Int,
        database: Database
    ) throws -> [Subscription] {
        let statement = try database.cachedStatement(sql: listSQL)
        return try Row.fetchAll(statement, arguments: [registration, project, topic, limit])
            .readable { try Subscription(topic: $0.value("topic"), created: $0.value("created")) }
    }

    static let listSQL = """
        SELECT topic, created FROM subscriptions
        WHERE registration = ? AND project = ? AND topic > ? ORDER BY topic LIMIT ?
        """

    /// A topic and the number of app instances that subscribe to it.
    struct TopicSummary: Sendable, Hashable {
        var project: String
        var topic: String
        var subscriberCount: Int
    }

    /// Returns the topics of one project or of all, in the order of projects and names.
    static func topics(
        project: String?,
        after last: (project: String, topic: String) = ("", ""),
        limit: Int,
        database: Database
    ) throws -> [TopicSummary] {
        let statement = try database.cachedStatement(sql: project == nil ? allTopicsSQL : topicsSQL)
        let rows = try Row.fetchAll(statement, arguments: [project ?? last.project, last.topic, limit])
        return try rows.readable {
            try TopicSummary(
                project: $0.value("project"),
                topic: $0.value("topic"),
                subscriberCount: $0.value("count")
            )
        }
    }

    static let topicsSQL = """
        SELECT project, topic, COUNT(*) AS count FROM subscriptions
        WHERE project = ? AND topic > ? GROUP BY project, topic ORDER BY project, topic LIMIT ?
        """
    static let allTopicsSQL = """
        SELECT project, topic, COUNT(*) AS count FROM subscriptions
        WHERE (project, topic) > (?, ?) GROUP BY project, topic ORDER BY project, topic LIMIT ?
        """

    /// A registration that subscribes to a topic, and its device if there is one.
    struct Subscriber: Sendable, Hashable {
        var registration: String
        /// Microseconds since 1970.
        var created: Int64
        var device: Device?

        struct Device: Sendable, Hashable {
            var id: String
            var name: String
            var platform: String
        }
    }

    /// Returns the number of subscriptions to a topic.
    static func count(of topic: String, project: String, database: Database) throws -> Int {
        let sql = "SELECT count(*) FROM subscriptions WHERE project = ? AND topic = ?"
        return try Int.fetchOne(database.cachedStatement(sql: sql), arguments: [project, topic]) ?? 0
    }

    /// Returns the subscribers of a topic in the order of their registrations.
    static func subscribers(
        of topic: String,
        project: String,
        after registration: String = "",
        limit: Int,
        database: Database
    ) throws -> [Subscriber] {
        let statement = try database.cachedStatement(sql: subscribersSQL)
        return try Row.fetchAll(statement, arguments: [project, topic, registration, limit]).readable { row in
            let id: String? = try row.value("id")
            return Subscriber(
                registration: try row.value("registration"),
                created: try row.value("created"),
                device: try id.map {
                    try .init(id: $0, name: row.value("name"), platform: row.value("platform"))
                }
            )
        }
    }

    static let subscribersSQL = """
        SELECT s.registration, s.created, d.id, d.name, d.platform FROM subscriptions s
        LEFT JOIN devices d ON d.token = s.registration AND d.project = s.project
        WHERE s.project = ? AND s.topic = ? AND s.registration > ? ORDER BY s.registration LIMIT ?
        """
}
