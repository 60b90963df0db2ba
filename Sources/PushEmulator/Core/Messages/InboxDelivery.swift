// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// A stored delivery of a message to one device.
struct InboxDelivery: Sendable {
    /// The delivery's number; numbers increase.
    var id: Int64
    var message: Int64
    /// The device's id, which remains when the device is deleted.
    var device: String
    var platform: String
    var outcome: String
    /// Microseconds since 1970.
    var finished: Int64
    /// The delivery in the stable machine format.
    var text: Data

    /// The columns that ``init(_:)`` reads, from `deliveries AS d`.
    static let columns: SQL = "d.id, d.message, d.device, d.platform, d.outcome, d.finished, d.delivery"

    init(_ row: Row) throws {
        id = try row.value("id")
        message = try row.value("message")
        device = try row.value("device")
        platform = try row.value("platform")
        outcome = try row.value("outcome")
        finished = try row.value("finished")
        text = try row.value("delivery")
    }

    /// The parsed delivery; `nil` if an older version wrote another format.
    var delivery: Delivery? { document.flatMap(Delivery.init(json:)) }

    /// The delivery in the format of the API: `deviceID` and `finished`, then its own members.
    var json: JSONValue {
        var object: JSONObject = ["deviceID": .string(device), "finished": .moment(finished)]
        for (key, value) in document?.object ?? ["platform": .string(platform), "outcome": .string(outcome)] {
            object[key] = value
        }
        return .object(object)
    }

    private var document: JSONValue? { try? JSONValue(parsing: [UInt8](text)) }
}

extension InboxDelivery {
    /// Returns deliveries of a message in the order in which they finished.
    ///
    /// - Parameter after: Only deliveries with greater numbers.
    static func fetch(_ database: Database, of message: Int64, after: Int64 = 0, limit: Int) throws -> [InboxDelivery] {
        try SQLRequest<Row>(
            literal: """
                SELECT \(columns) FROM deliveries AS d WHERE d.message = \(message) AND d.id > \(after)
                ORDER BY d.id LIMIT \(limit)
                """,
            cached: true
        )
        .fetchAll(database)
        .readable(InboxDelivery.init)
    }

    /// Returns the delivery of a message to one device.
    static func fetch(_ database: Database, of message: Int64, on device: String) throws -> InboxDelivery? {
        try SQLRequest<Row>(
            literal: "SELECT \(columns) FROM deliveries AS d WHERE d.message = \(message) AND d.device = \(device)",
            cached: true
        )
        .fetchOne(database)
        .map(InboxDelivery.init)
    }

    static func count(_ database: Database, of message: Int64) throws -> Int {
        try SQLRequest<Int>(literal: "SELECT count(*) FROM deliveries WHERE message = \(message)", cached: true)
            .fetchOne(database) ?? 0
    }
}
