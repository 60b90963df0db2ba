// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// A message as the list shows it.
struct ListedMessage: Sendable {
    /// How many devices of a platform came to the same end, as far as the eye is concerned.
    struct Outcome: Sendable, Hashable {
        enum Kind: String, Sendable, Hashable {
            case picture
            /// Text, as sent.
            case text
            /// Text, though the message names a picture.
            case missing
            /// Nothing is shown, as meant.
            case nothing
            case failed
        }

        var platform: String
        var kind: Kind
        var count: Int
    }

    var message: StoredMessage
    var outcomes: [Outcome]
    /// The name of a picture that a device showed, in the attachment folder.
    var picture: String?

    /// Completes messages that were read in the same transaction.
    static func all(_ messages: [StoredMessage], _ database: Database) throws -> [ListedMessage] {
        guard !messages.isEmpty else { return [] }
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT message, platform, outcome, has_image, count(*) AS count FROM deliveries
                WHERE message IN \(messages.map(\.id)) GROUP BY message, platform, outcome, has_image ORDER BY platform
                """
        )
        .fetchAll(database)
        let ends = Dictionary(grouping: rows) { $0["message"] as Int64 }
        return try messages.map { message in
            let ends = ends[message.id] ?? []
            return ListedMessage(
                message: message,
                outcomes: outcomes(ends, meansPicture: message.image != nil),
                picture: ends.contains { $0["has_image"] } ? try picture(of: message.id, database) : nil
            )
        }
    }

    private static func outcomes(_ rows: [Row], meansPicture: Bool) -> [Outcome] {
        var counts: [Outcome] = []
        for row in rows {
            let (platform, count): (String, Int) = (row["platform"], row["count"])
            let kind = kind(row["outcome"], hasPicture: row["has_image"], meansPicture)
            if let index = counts.firstIndex(where: { $0.platform == platform && $0.kind == kind }) {
                counts[index].count += count
            } else {
                counts.append(Outcome(platform: platform, kind: kind, count: count))
            }
        }
        // As devices stand beside one another elsewhere.
        let order = Platform.allCases.map(\.rawValue)
        return order.flatMap { platform in counts.filter { $0.platform == platform } }
    }

    private static func kind(_ outcome: String, hasPicture: Bool, _ meansPicture: Bool) -> Outcome.Kind {
        if hasPicture { return .picture }
        switch outcome {
        case "not-shown", "generic", "expired": return .failed
        case "silent", "suppressed", "duplicate", "handed-to-app": return .nothing
        default: return meansPicture ? .missing : .text
        }
    }

    private static func picture(of message: Int64, _ database: Database) throws -> String? {
        let path = try SQLRequest<String>(
            literal: """
                SELECT json_extract(delivery, '$.displayed.attachments[0].file') FROM deliveries
                WHERE message = \(message) AND has_image LIMIT 1
                """
        )
        .fetchOne(database)
        return path.map { URL(filePath: $0).lastPathComponent }
    }
}
