// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The registered devices that a message to a topic or to a condition is for, a page at a time.
///
/// A page costs the same however many devices there are, and nothing is kept between two of them: what comes after the
/// last one is found by its key. Tokens that subscribe without a device are passed over.
enum TopicRecipients {
    struct Page: Sendable, Hashable {
        /// The ids of the devices; may be empty although there are further pages.
        var devices: [String] = []
        /// What to ask the next page with; `nil` after the last one.
        var next: String?
    }

    /// The devices that subscribe to a topic.
    ///
    /// - Parameters:
    ///   - after: ``Page/next`` of the page before; `nil` for the first.
    ///   - limit: How many subscriptions are looked at, and so how many devices there are at most.
    static func page(
        topic: String,
        project: String,
        after: String? = nil,
        limit: Int,
        database: Database
    ) throws -> Page {
        var page = Page()
        let subscribers = try subscribers(
            of: topic,
            project: project,
            after: after ?? "",
            limit: limit,
            database: database
        )
        page.devices = subscribers.compactMap(\.device)
        if subscribers.count == limit { page.next = subscribers.last?.registration }
        return page
    }

    struct Subscriber {
        var registration: String
        /// The id of its device, as long as that is registered.
        var device: String?
    }

    static func subscribers(
        of topic: String,
        project: String,
        after: String,
        limit: Int,
        database: Database
    ) throws -> [Subscriber] {
        let statement = try database.cachedStatement(sql: subscribersSQL)
        let rows = try Row.fetchCursor(statement, arguments: [project, topic, after, limit])
        return try Array(rows.map { try Subscriber(registration: $0.value(0), device: $0.value(1)) })
    }

    static let subscribersSQL = """
        SELECT s.registration, d.id FROM subscriptions s
        LEFT JOIN devices d ON d.token = s.registration AND d.project = s.project AND d.unregistered IS NULL
        WHERE s.project = ? AND s.topic = ? AND s.registration > ? ORDER BY s.registration LIMIT ?
        """
}
