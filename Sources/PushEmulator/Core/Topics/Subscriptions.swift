// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// Queries and changes of topic subscriptions, safe inside ``EmulatorStore/write(byteCount:_:)``.
enum Subscriptions {
    /// The maximum number of topics to which one app instance may subscribe.
    static let topicLimit = 2000

    /// The result of adding a subscription.
    enum Addition: Sendable, Hashable {
        case added(Subscription)
        case existed(Subscription)
        /// The app instance already has ``topicLimit`` subscriptions.
        case refused
    }

    static func add(
        _ topic: TopicName,
        for registration: String,
        project: String,
        at time: Int64,
        database: Database
    ) throws -> Addition {
        if let existing = try find(topic, of: registration, project: project, database: database) {
            return .existed(existing)
        }
        let count = try database.cachedStatement(sql: countSQL)
        guard try Int.fetchOne(count, arguments: [registration, project]) ?? 0 < topicLimit else { return .refused }
        try database.cachedStatement(sql: insertSQL).execute(arguments: [project, topic.text, registration, time])
        return .added(Subscription(topic: topic.text, created: time))
    }

    /// Removes a subscription; returns whether there was one.
    static func remove(
        _ topic: TopicName,
        of registration: String,
        project: String,
        database: Database
    ) throws -> Bool {
        try database.cachedStatement(sql: deleteSQL).execute(arguments: [project, topic.text, registration])
        return database.changesCount > 0
    }

    static func find(
        _ topic: TopicName,
        of registration: String,
        project: String,
        database: Database
    ) throws -> Subscription? {
        let statement = try database.cachedStatement(sql: findSQL)
        return try Int64.fetchOne(statement, arguments: [project, topic.text, registration])
            .map { Subscription(topic: topic.text, created: $0) }
    }

    /// Removes all subscriptions of a registration, because its device unregisters.
    static func removeAll(of registration: String, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM subscriptions WHERE registration = ?")
            .execute(arguments: [registration])
    }

    /// Moves the subscriptions of an installation id from before its device registered to the device's token.
    static func adopt(installationID: String, by token: String, project: String, _ database: Database) throws {
        let sql = "UPDATE OR REPLACE subscriptions SET registration = ? WHERE registration = ? AND project = ?"
        try database.cachedStatement(sql: sql).execute(arguments: [token, installationID, project])
    }

    private static let countSQL = "SELECT COUNT(*) FROM subscriptions WHERE registration = ? AND project = ?"
    private static let insertSQL =
        "INSERT INTO subscriptions (project, topic, registration, created) VALUES (?, ?, ?, ?)"
    private static let deleteSQL = "DELETE FROM subscriptions WHERE project = ? AND topic = ? AND registration = ?"
    private static let findSQL =
        "SELECT created FROM subscriptions WHERE project = ? AND topic = ? AND registration = ?"
}

/// An app instance's subscription to a topic.
struct Subscription: Sendable, Hashable {
    var topic: String
    /// Microseconds since 1970.
    var created: Int64

    /// The resource in the format of FCM's v1 API.
    ///
    /// - Parameter parent: `projects/{project}/registrations/{registration}`, as in the request.
    func json(parent: String) -> JSONValue {
        [
            "name": .string("\(parent)/topicSubscriptions/\(topic)"),
            "topicName": .string(topic),
            "createTime": .string(StoredTime.text(created)),
        ]
    }
}

extension TopicName {
    /// Parses `/topics/{name}`, the form of the Instance ID service; `nil` for any other text.
    init?(path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        self.init(String(path.dropFirst(Self.prefix.count)))
    }
}
