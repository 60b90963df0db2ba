// SPDX-License-Identifier: Apache-2.0

import GRDB

extension Envelope {
    /// A sender's request for a receipt when a device has its message.
    struct ReceiptRequest: Sendable, Hashable {
        /// The sender's own id of the message.
        var messageID: String
        /// The sender id.
        var sender: String
    }
}

extension Envelope.ReceiptRequest {
    /// Stores the request for the message of this number.
    func insert(for message: Int64, in transaction: StoreTransaction) throws {
        try transaction
            .cachedStatement(sql: "INSERT INTO receipts (message, message_id, sender) VALUES (?, ?, ?)")
            .execute(arguments: [message, messageID, sender])
    }

    /// Returns the request for a message; `nil` if its sender wants no receipt.
    static func find(_ message: Int64, in transaction: StoreTransaction) throws -> Self? {
        // Hardly any sender does, and each delivery asks.
        guard try exists(for: message, in: transaction) else { return nil }
        let statement = try transaction.cachedStatement(
            sql: "SELECT message_id, sender FROM receipts WHERE message = ?"
        )
        return try Row.fetchOne(statement, arguments: [message]).map {
            Self(messageID: try $0.value(0), sender: try $0.value(1))
        }
    }

    private static func exists(for message: Int64, in transaction: StoreTransaction) throws -> Bool {
        let statement = try PreparedStatement("SELECT 1 FROM receipts WHERE message = ?", in: transaction)
        statement.bind(message, at: 1)
        return try statement.step()
    }

    /// Returns messages that devices still have to get, with the senders that want receipts for them.
    static func pending(
        limit: Int,
        in transaction: StoreTransaction
    ) throws -> [(message: Int64, sender: String)] {
        try Row.fetchAll(
            transaction,
            sql: """
                SELECT message, sender FROM receipts JOIN messages ON messages.id = message WHERE is_pending LIMIT ?
                """,
            arguments: [limit]
        ).readable { (try $0.value(0), try $0.value(1)) }
    }
}
