// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The devices that a message is still to be delivered to, in pages, so that a large audience is never in memory at
/// once.
///
/// It leaves out devices that already have a result for the message: a restart continues with the others.
struct RecipientPages: Sendable {
    private let message: Int64
    private let project: String
    private let audience: Audience
    private var position = Position.start

    private enum Position: Sendable {
        case start
        case after(String)
        case end
    }

    /// The maximum number of devices in a page.
    static let pageLength = 256

    init(of message: PendingMessage) {
        self.message = message.id
        project = message.project
        audience = message.audience
    }

    /// Returns the next page of devices, which may be empty; `nil` after the last.
    mutating func next(in database: Database) throws -> [DeviceRow]? {
        let after: String?
        switch position {
        case .start: after = nil
        case .after(let key): after = key
        case .end: return nil
        }
        let recipients = TopicRecipients(project: project, after: after, limit: Self.pageLength, database: database)
        let page: TopicRecipients.Page
        switch audience {
        case .nobody: return nil
        case .instance(let registration):
            position = .end
            return try instances(registration, database)
        case .instances:
            position = .end
            return try listed(database)
        case .topic(let topic): page = try recipients.page(topic: topic)
        case .condition(let condition): page = try recipients.page(condition: condition)
        }
        position = page.next.map(Position.after) ?? .end
        return try devices(page.devices, database)
    }

    /// Whether the first page has all devices; topics and conditions have many.
    var isSinglePage: Bool {
        switch audience {
        case .nobody, .instance, .instances: true
        case .topic, .condition: false
        }
    }

    private func instances(_ registration: String, _ database: Database) throws -> [DeviceRow] {
        let sql = "\(Self.selection) AND project = ?2 AND (token = ?3 OR fid = ?3)"
        let devices = try Row.fetchAll(
            database.cachedStatement(sql: sql),
            arguments: [message, project, registration]
        ).readable(DeviceRow.init)
        // A group's key belongs to no device, and an older token belongs to a device with a newer one.
        return devices.isEmpty ? try listed(database) : devices
    }

    /// Returns the recipients that were stored when the message arrived, at most 1000.
    private func listed(_ database: Database) throws -> [DeviceRow] {
        let sql = """
            \(Self.selection)
            AND id IN (SELECT device FROM recipients WHERE message = ?1 AND error IS NULL)
            """
        return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [message]).readable(DeviceRow.init)
    }

    /// The devices with these ids, in their order.
    private func devices(_ ids: [String], _ database: Database) throws -> [DeviceRow] {
        let sql = """
            SELECT \(DeviceRow.columns) FROM json_each(?2) AS page CROSS JOIN devices ON devices.id = page.value
            WHERE \(Self.condition) ORDER BY page.key
            """
        let list = String(decoding: JSONValue.array(ids.map(JSONValue.string)).encoded(), as: UTF8.self)
        return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [message, list]).readable(DeviceRow.init)
    }

    private static let selection = "SELECT \(DeviceRow.columns) FROM devices WHERE \(condition)"

    private static let condition = """
        unregistered IS NULL
        AND NOT EXISTS (SELECT 1 FROM deliveries WHERE message = ?1 AND device = devices.id)
        """
}
