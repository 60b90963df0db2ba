// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// What a request says of a push besides what is shown: the kind of push, the app it is for, how it is stored.
struct PushDetails: Sendable, Hashable {
    /// The kind of push in the service's word, for instance `background`.
    var type: String?
    /// What the push is for: with APNs an app, or a part of one.
    var topic: String?
    /// What a newer push with the same text replaces.
    var collapse: String?
    /// Seconds since 1970 until which the push is kept; 0 is not at all, `nil` as the service likes.
    var expires: Int64?
    /// How urgent it is, in the service's word.
    var priority: String?

    /// The columns as one value, of `messages AS m`; the casts are for rows that a damaged file has.
    static let column: SQL = """
        (SELECT json_array(CAST(type AS TEXT), CAST(topic AS TEXT), CAST(collapse AS TEXT), CAST(expires AS INTEGER), \
        CAST(priority AS TEXT)) FROM push_details WHERE message = m.id) AS details
        """

    func insert(for message: Int64, in transaction: StoreTransaction) throws {
        try transaction.cachedStatement(
            sql: """
                INSERT INTO push_details (message, type, topic, collapse, expires, priority) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [message, type, topic, collapse, expires, priority])
    }

    /// The details in the stable format of the API.
    var json: JSONValue {
        [
            "type": .text(type), "topic": .text(topic), "collapse": .text(collapse),
            "expires": expires.map { .integer(Int($0)) } ?? .null, "priority": .text(priority),
        ]
    }
}

extension PushDetails {
    /// Reads the ``column``; `nil` where there is none.
    init?(_ column: String?) {
        guard let values = column.flatMap({ try? JSONValue(parsing: $0) })?.array, values.count == 5 else { return nil }
        self.init(
            type: values[0].string,
            topic: values[1].string,
            collapse: values[2].string,
            expires: values[3].integer.map(Int64.init),
            priority: values[4].string
        )
    }
}
