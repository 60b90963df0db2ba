// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// A delivery that is about to be stored.
struct StoredDelivery: Sendable {
    private let message: Int64
    private let device: String
    private let delivery: Delivery
    private let files: Set<String>
    private let finished = StoredTime.now
    private let json: String

    init(_ delivery: Delivery, of message: Int64, to device: String, files: Set<String> = []) {
        self.message = message
        self.device = device
        self.delivery = delivery
        self.files = files
        json = String(decoding: delivery.json.encoded(), as: UTF8.self)
    }

    /// Inserts the delivery; returns `false` if there is one already or the message was deleted in the meantime.
    ///
    /// The result takes the place of a delivery that was sent and not confirmed.
    ///
    /// - Parameter services: Record the consequences of a delivery that has reached its device.
    func insert(_ database: Database, services: [ServiceTraits] = []) throws -> Bool {
        do {
            try PreparedStatement(Self.insertion, in: database).run(binding: [
                .integer(message), .text(device), .text(delivery.platform.rawValue), .text(delivery.outcome.rawValue),
                .integer(delivery.displayed?.attachments.isEmpty == false ? 1 : 0), .integer(finished), .text(json),
            ])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            return false
        }
        guard database.changesCount == 1 else { return try confirm(in: database) }
        if delivery.outcome != .expired, delivery.outcome != .replaced {
            let record = CompletedDelivery(message: message, device: device, finished: finished, delivery: delivery)
            for service in services { try service.recordDelivery(record, database) }
        }
        for file in files {
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO attachments (file, message) VALUES (?, ?)")
                .execute(arguments: [file, message])
        }
        return true
    }

    /// The foreign key tells whether the message is still there: an insertion from a `SELECT` would copy each page that
    /// it changes into a separate journal, because it could fail after its first row.
    private static let insertion = """
        INSERT OR IGNORE INTO deliveries (message, device, platform, outcome, has_image, finished, delivery)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
}

extension StoredDelivery {
    /// Puts an acknowledgement in place of the delivery that was sent and not confirmed; returns `false` if there is
    /// none.
    private func confirm(in database: Database) throws -> Bool {
        guard delivery.outcome == .acknowledged else { return false }
        try database.cachedStatement(
            sql: """
                UPDATE deliveries SET outcome = ?, finished = ?, delivery = ?
                WHERE message = ? AND device = ? AND outcome = ?
                """
        ).execute(
            arguments: [
                delivery.outcome.rawValue, finished, json, message, device, Delivery.Outcome.sent.rawValue,
            ]
        )
        return database.changesCount == 1
    }
}

extension DisplayedNotification {
    /// Returns a displayed file by its index among the attachments, as `avatar`, or as `icon` or `badge` of a browser's
    /// notification.
    func file(_ place: String) -> Attachment? {
        switch place {
        case "avatar": return avatar
        case "icon": return web?.icon
        case "badge": return web?.badge
        default:
            guard let number = Int(place), attachments.indices.contains(number) else { return nil }
            return attachments[number]
        }
    }
}
