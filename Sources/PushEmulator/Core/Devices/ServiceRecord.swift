// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// What a service remembers under a key of its own, about a device or about none: a subscription, a client's credentials.
struct ServiceRecord: Sendable, Hashable {
    /// The service's own name for this kind of record.
    var service: String
    /// Unique among the service's records.
    var key: String
    /// The id of the device that it is about, with which it goes; `nil` for none.
    var device: String?
    var content: JSONObject

    /// Stores the record, in place of an older one with its key.
    func put(in transaction: StoreTransaction) throws {
        try transaction.cachedStatement(
            sql: "INSERT OR REPLACE INTO service_records (service, key, device, content) VALUES (?, ?, ?, ?)"
        ).execute(
            arguments: [service, key, device, String(decoding: JSONValue.object(content).encoded(), as: UTF8.self)]
        )
    }

    /// The record with a key.
    static func find(_ service: String, _ key: String, in transaction: StoreTransaction) throws -> ServiceRecord? {
        let statement = try transaction.cachedStatement(
            sql: "SELECT service, key, device, content FROM service_records WHERE service = ? AND key = ?"
        )
        return try Row.fetchOne(statement, arguments: [service, key]).map(ServiceRecord.init)
    }

    /// The records about a device, in the order of their keys.
    static func all(
        _ service: String,
        of device: String,
        in transaction: StoreTransaction
    ) throws -> [ServiceRecord] {
        let statement = try transaction.cachedStatement(
            sql: """
                SELECT service, key, device, content FROM service_records WHERE device = ? AND service = ? ORDER BY key
                """
        )
        return try Row.fetchAll(statement, arguments: [device, service]).map(ServiceRecord.init)
    }

    /// The records whose keys begin so, in the order of their keys.
    static func all(
        _ service: String,
        keysFrom prefix: String,
        in transaction: StoreTransaction
    ) throws -> [ServiceRecord] {
        let statement = try transaction.cachedStatement(
            sql: """
                SELECT service, key, device, content FROM service_records
                WHERE service = ?1 AND key >= ?2 AND substr(key, 1, length(?2)) = ?2 ORDER BY key
                """
        )
        return try Row.fetchAll(statement, arguments: [service, prefix]).map(ServiceRecord.init)
    }

    /// Removes the record with a key, if there is one.
    static func remove(_ service: String, _ key: String, in transaction: StoreTransaction) throws {
        try transaction.cachedStatement(sql: "DELETE FROM service_records WHERE service = ? AND key = ?")
            .execute(arguments: [service, key])
    }
}

extension ServiceRecord {
    private init(_ row: Row) {
        service = row[0]
        key = row[1]
        device = row[2]
        // Only this program writes the column.
        content = (try? JSONValue(parsing: Array((row[3] as String).utf8)))?.object ?? [:]
    }
}
