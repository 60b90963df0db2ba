// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// The number of a message's deliveries with the same outcome on the same platform.
struct DeliverySummary: Sendable {
    var platform: String
    var outcome: String
    var count: Int

    var json: JSONValue {
        ["platform": .string(platform), "outcome": .string(outcome), "count": .integer(count)]
    }

    /// Counts the deliveries of these messages.
    static func all(_ database: Database, of messages: [Int64]) throws -> [Int64: [DeliverySummary]] {
        guard !messages.isEmpty else { return [:] }
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT message, platform, outcome, count(*) AS count FROM deliveries WHERE message IN \(messages)
                GROUP BY message, platform, outcome ORDER BY message, platform, outcome
                """
        )
        .fetchAll(database)
        return try Dictionary(grouping: rows) { try $0.value("message") as Int64 }
            .mapValues { rows in
                try rows.readable {
                    try Self(platform: $0.value("platform"), outcome: $0.value("outcome"), count: $0.value("count"))
                }
            }
    }
}

/// The number of a message's deliveries with the same outcome on the same platform, with or without an image.
struct DisplaySummary: Sendable, Hashable {
    var platform: String
    var outcome: String
    var hasImage: Bool
    var count: Int

    /// Counts the deliveries of these messages, in the order of platforms.
    static func all(_ database: Database, of messages: [Int64]) throws -> [Int64: [DisplaySummary]] {
        guard !messages.isEmpty else { return [:] }
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT message, platform, outcome, has_image, count(*) AS count FROM deliveries
                WHERE message IN \(messages) GROUP BY message, platform, outcome, has_image ORDER BY platform
                """
        )
        .fetchAll(database)
        return try Dictionary(grouping: rows) { try $0.value("message") as Int64 }
            .mapValues { rows in
                try rows.readable { row in
                    try Self(
                        platform: row.value("platform"),
                        outcome: row.value("outcome"),
                        hasImage: row.value("has_image"),
                        count: row.value("count")
                    )
                }
            }
    }

    /// Returns the file of an image that a device displayed for the message.
    static func picture(_ database: Database, of message: Int64) throws -> URL? {
        let path = try SQLRequest<String>(
            literal: """
                SELECT json_extract(delivery, '$.displayed.attachments[0].file') FROM deliveries
                WHERE message = \(message) AND has_image LIMIT 1
                """,
            cached: true
        )
        .fetchOne(database)
        return path.map { URL(filePath: $0) }
    }
}
