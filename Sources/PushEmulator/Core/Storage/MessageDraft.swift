// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import NIOCore
import PushMessages

/// A message as it is about to be stored, accepted or refused.
struct MessageDraft: Sendable {
    var project: String
    var wire: WireProtocol
    /// The name it is answered with; empty for a refused one.
    var name: String
    /// Whom it is for, as far as that could be read.
    var target: PushMessage.Target?
    /// What it can be found by.
    var words: MessageWords
    var isDryRun: Bool
    /// How many registrations it is for, where they are several; ``MessageRecipient`` has them.
    var multicastCount: Int?
    /// Whether there may be a device to deliver it to; not where it is for one that nobody registered.
    var hasRecipients = true
    /// The HTTP status that it is answered with.
    var status: Int
    var errorCode: String?
    /// The failure on purpose that it has met, see ``FaultHit/note``.
    var fault: String?
    /// The request's header fields as the inbox shows them, see ``KeptHeaders``; `nil` for none.
    var headers: String?
    /// The request as it came.
    var body: ByteBuffer

    /// Inserts the message and returns its number.
    func insert(_ database: Database) throws -> Int64 {
        let target = target.map(Self.columns) ?? multicastCount.map { (kind: "tokens", value: String($0)) }
        let values: [PreparedStatement.Value] = [
            .text(project), .text(wire.rawValue), .text(name),
            .integer(Int64(Date().timeIntervalSince1970 * 1_000_000)),
            .init(target?.kind), .init(target?.value), .init(words.title), .init(words.body), .init(words.image),
            .init(words.label), .init(words.rest), .integer(isDryRun ? 1 : 0), .integer(Int64(status)),
            .init(errorCode),
            .integer(isPending ? 1 : 0), .init(fault), .init(headers),
        ]
        try PreparedStatement(Self.sql, in: database).run(binding: values, body)
        return database.lastInsertedRowID
    }

    /// Whether devices are still to get it.
    var isPending: Bool { status == 200 && !isDryRun && hasRecipients }

    private static let sql = """
        INSERT INTO messages
        (project, wire, name, received, target_kind, target, title, body, image, label, search, is_dry_run, status,
        error_code, is_pending, fault, headers, request)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static func columns(of target: PushMessage.Target) -> (kind: String, value: String) {
        switch target {
        case .fid(let value): ("fid", value)
        case .token(let value): ("token", value)
        case .topic(let value): ("topic", value)
        case .condition(let condition): ("condition", condition.text)
        }
    }
}
