// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A message with its deliveries and recipients, read in one transaction.
struct InboxMessage: Sendable {
    var message: StoredMessage
    /// The first deliveries, in the order in which they finished.
    var deliveries: [InboxDelivery]
    /// The number of all deliveries.
    var deliveryCount: Int
    /// The recipients, as far as they are known.
    var recipients: [CapturedPush.Recipient]

    /// The maximum number of deliveries in a message's JSON; a separate path of the API lists the rest.
    static let deliveryLimit = 100

    /// Completes a message that was read in the same transaction.
    init(_ message: StoredMessage, _ database: Database, deliveryLimit: Int = deliveryLimit) throws {
        self.message = message
        deliveries = try InboxDelivery.fetch(database, of: message.id, limit: deliveryLimit)
        deliveryCount =
            deliveries.count < deliveryLimit ? deliveries.count : try InboxDelivery.count(database, of: message.id)
        recipients = try CapturedPush.Recipient.all(of: message, deliveries, database)
    }
}

extension CapturedPush.Recipient {
    /// Returns the recipients: for a token or installation id, its device or an entry without a device; for a topic,
    /// the devices with deliveries; for a group or several registrations, all of them as they were when the message
    /// arrived.
    fileprivate static func all(
        of message: StoredMessage,
        _ deliveries: [InboxDelivery],
        _ database: Database
    ) throws -> [Self] {
        let listed = try listed(for: message.id, database)
        guard listed.isEmpty else { return listed }
        let named = try deliveries.map { delivery in
            let name = try SQLRequest<String>(
                literal: "SELECT name FROM devices WHERE id = \(delivery.device)",
                cached: true
            ).fetchOne(database)
            return Self(device: delivery.device, name: name, platform: Platform(rawValue: delivery.platform))
        }
        guard let target = message.target, target.kind == "token" || target.kind == "fid", named.isEmpty else {
            return named
        }
        // `token` also accepts an installation id.
        let row = try SQLRequest<Row>(
            literal: """
                SELECT id, name, platform FROM devices WHERE project = \(message.project)
                AND unregistered IS NULL AND (token = \(target.value) OR fid = \(target.value))
                """,
            cached: true
        )
        .fetchOne(database)
        guard let row else { return [Self()] }
        return [
            Self(
                device: try row.value("id"),
                name: try row.value("name"),
                platform: Platform(rawValue: try row.value("platform"))
            )
        ]
    }

    private static func listed(for message: Int64, _ database: Database) throws -> [Self] {
        try SQLRequest<Row>(
            literal: """
                SELECT r.registration, r.device, r.error, d.name, d.platform FROM recipients r
                LEFT JOIN devices d ON d.id = r.device WHERE r.message = \(message) ORDER BY r.position
                """,
            cached: true
        )
        .fetchAll(database)
        .readable { row in
            try Self(
                device: row.value("device"),
                name: row.value("name"),
                platform: (row.value("platform") as String?).flatMap(Platform.init(rawValue:)),
                registration: row.value("registration"),
                error: row.value("error")
            )
        }
    }
}

extension StoredMessage {
    /// The members of a message in lists.
    var summary: JSONObject {
        var summary = readableSummary
        if !damagedColumns.isEmpty { summary["damaged"] = .array(damagedColumns.map { .string($0) }) }
        return summary
    }

    private var readableSummary: JSONObject {
        [
            "id": .integer(Int(id)),
            "name": .string(name),
            "project": .string(project),
            "protocol": .string(wire),
            "received": .moment(received),
            "target": target.map { ["kind": .string($0.kind), "value": .string($0.value)] } ?? .null,
            "title": .text(title),
            "body": .text(body),
            "image": .text(image),
            "label": .text(label),
            "status": .integer(status),
            "error": .text(errorCode),
            "fault": faultJSON ?? .null,
            "push": details?.json ?? .null,
            "dryRun": .bool(isDryRun),
            "read": .bool(isRead),
            "pending": .bool(isPending),
        ]
    }

    /// The stored header fields.
    var keptHeaders: OrderedMap<String> { KeptHeaders.read(headers) }
}

extension InboxMessage {
    /// Everything about the message, in the stable format of the API.
    var json: JSONValue {
        let content = message.content
        var object = message.summary
        object["headers"] = .object(JSONObject(message.keptHeaders.map { ($0.key, .string($0.value)) }))
        object["credentials"] = message.refusal?.credentials.map(JSONValue.object) ?? .null
        object["byteCount"] = .integer(message.request.count)
        object["message"] = content.message.json
        if case .apns(let push)? = message.payload, let connection = push.connection {
            object["connection"] = .object(connection.json)
        }
        object["findings"] = .array(content.findings().map(\.json))
        object["recipients"] = .array(recipients.map(\.json))
        object["deliveryCount"] = .integer(deliveryCount)
        object["deliveries"] = .array(deliveries.map(\.json))
        return .object(object)
    }
}

extension CapturedPush.Recipient {
    /// The recipient in the stable format of the API: `kind` is `device` or `no device`.
    var json: JSONValue {
        var object: JSONObject = ["kind": "no device"]
        if let device {
            object = [
                "kind": "device", "device": .string(device), "name": .text(name), "platform": .text(platform?.rawValue),
            ]
        }
        if let registration {
            object["registration"] = .string(registration)
            object["error"] = .text(error)
        }
        return .object(object)
    }
}
