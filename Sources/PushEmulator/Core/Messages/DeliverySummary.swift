// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// How many deliveries of a message came to the same end on the same platform.
struct DeliverySummary: Sendable {
    var platform: String
    var outcome: String
    var count: Int

    var json: JSONValue {
        ["platform": .string(platform), "outcome": .string(outcome), "count": .integer(count)]
    }

    /// Counts the deliveries of some messages.
    static func all(_ database: Database, of messages: [Int64]) throws -> [Int64: [DeliverySummary]] {
        guard !messages.isEmpty else { return [:] }
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT message, platform, outcome, count(*) AS count FROM deliveries WHERE message IN \(messages)
                GROUP BY message, platform, outcome ORDER BY message, platform, outcome
                """
        )
        .fetchAll(database)
        return Dictionary(grouping: rows) { $0["message"] as Int64 }
            .mapValues { rows in
                rows.map { Self(platform: $0["platform"], outcome: $0["outcome"], count: $0["count"]) }
            }
    }
}
