// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// Who subscribes to what, as functions on the database alone: they are safe inside ``EmulatorStore/write(_:)``.
enum Subscriptions {
    /// The topics that one app instance may subscribe to.
    static let topicLimit = 2000

    /// What came of adding a subscription.
    enum Addition: Sendable, Hashable {
        case added(Subscription)
        case existed(Subscription)
        /// The app instance has ``topicLimit`` others.
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

    /// Removes a subscription and says whether there was one.
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

    /// Removes everything that a registration subscribes to, because its device unregisters.
    static func removeAll(of registration: String, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM subscriptions WHERE registration = ?")
            .execute(arguments: [registration])
    }

    /// Moves to a device's token what was subscribed to by its installation id before the device registered.
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

/// One app instance's membership of one topic.
struct Subscription: Sendable, Hashable {
    var topic: String
    /// Microseconds since 1970.
    var created: Int64

    /// The resource as FCM's v1 API answers it.
    ///
    /// - Parameter parent: `projects/{project}/registrations/{registration}`, as the request had it.
    func json(parent: String) -> JSONValue {
        [
            "name": .string("\(parent)/topicSubscriptions/\(topic)"),
            "topicName": .string(topic),
            "createTime": .string(StoredTime.text(created)),
        ]
    }
}

extension TopicName {
    /// Takes `/topics/{name}`, as the Instance ID service has it; `nil` for any other text.
    init?(path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        self.init(String(path.dropFirst(Self.prefix.count)))
    }
}
