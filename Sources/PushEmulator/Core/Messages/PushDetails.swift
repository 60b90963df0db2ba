// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The delivery options of a push: push type, app, collapse key, expiration and priority.
struct PushDetails: Sendable, Hashable {
    /// The push type in the service's terms, for instance `background`.
    var type: String?
    /// The topic of the push: for APNs, an app or a part of one.
    var topic: String?
    /// The collapse key: a newer push with the same key replaces this one.
    var collapse: String?
    /// When the push expires, in seconds since 1970; 0 if it is not kept, `nil` for the service's default.
    var expires: Int64?
    /// The priority in the service's terms.
    var priority: String?

    /// The columns as one JSON value, from `messages AS m`; the casts are for rows of damaged files.
    static let column: SQL = """
        (SELECT json_array(CAST(type AS TEXT), CAST(topic AS TEXT), CAST(collapse AS TEXT), CAST(expires AS INTEGER), \
        CAST(priority AS TEXT)) FROM push_details WHERE message = m.id) AS details
        """

    func insert(for message: Int64, in transaction: StoreTransaction) throws {
        try PreparedStatement(
            "INSERT INTO push_details (message, type, topic, collapse, expires, priority) VALUES (?, ?, ?, ?, ?, ?)",
            in: transaction
        ).run(
            binding: [
                .integer(message), .init(type), .init(topic), .init(collapse), expires.map { .integer($0) } ?? .null,
                .init(priority),
            ]
        )
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
    /// Parses the ``column``; `nil` if the message has no details.
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
