// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The registered devices that a message to a topic or condition is for, in pages.
///
/// The cost of a page does not depend on the number of devices, and no state is kept between pages: the next page
/// begins after the last key. Tokens that subscribe without a device are skipped.
struct TopicRecipients {
    let project: String
    /// ``Page/next`` of the previous page; `nil` for the first.
    var after: String?
    /// The maximum number of subscriptions or devices to examine, and so of devices in the page.
    let limit: Int
    let database: Database

    struct Page: Sendable, Hashable {
        /// The ids of the devices; may be empty even if there are further pages.
        var devices: [String] = []
        /// ``TopicRecipients/after`` of the next page; `nil` after the last one.
        var next: String?
    }

    /// Returns a page of the devices that subscribe to a topic.
    func page(topic: String) throws -> Page {
        var page = Page()
        let subscribers = try subscribers(of: topic)
        page.devices = subscribers.compactMap(\.device)
        if subscribers.count == limit { page.next = subscribers.last?.registration }
        return page
    }

    struct Subscriber {
        var registration: String
        /// The id of its device if that is registered.
        var device: String?
    }

    func subscribers(of topic: String) throws -> [Subscriber] {
        let statement = try database.cachedStatement(sql: Self.subscribersSQL)
        let rows = try Row.fetchCursor(statement, arguments: [project, topic, after ?? "", limit])
        return try Array(rows.map { try Subscriber(registration: $0.value(0), device: $0.value(1)) })
    }

    static let subscribersSQL = """
        SELECT s.registration, d.id FROM subscriptions s
        LEFT JOIN devices d ON d.token = s.registration AND d.project = s.project AND d.unregistered IS NULL
        WHERE s.project = ? AND s.topic = ? AND s.registration > ? ORDER BY s.registration LIMIT ?
        """
}
