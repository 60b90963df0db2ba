// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A record that a service stores under its own key, with or without a device: a subscription, a client's credentials.
struct ServiceRecord: Sendable, Hashable {
    /// The service's own name for this kind of record.
    var service: String
    /// Unique among the service's records.
    var key: String
    /// The id of the record's device, with which the record is deleted; `nil` for none.
    var device: String?
    var content: JSONObject

    /// Stores the record; replaces an existing one with the same key.
    func put(in transaction: StoreTransaction) throws {
        try transaction.cachedStatement(
            sql: "INSERT OR REPLACE INTO service_records (service, key, device, content) VALUES (?, ?, ?, ?)"
        ).execute(
            arguments: [service, key, device, String(decoding: JSONValue.object(content).encoded(), as: UTF8.self)]
        )
    }

    /// Returns the record with this key.
    static func find(_ service: String, _ key: String, in transaction: StoreTransaction) throws -> ServiceRecord? {
        let statement = try transaction.cachedStatement(
            sql: "SELECT service, key, device, content FROM service_records WHERE service = ? AND key = ?"
        )
        return try Row.fetchOne(statement, arguments: [service, key]).map { try ServiceRecord($0) }
    }

    /// Returns the records of a device, in the order of their keys.
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
        return try Row.fetchAll(statement, arguments: [device, service]).readable(ServiceRecord.init)
    }

    /// Returns the records whose keys begin with the prefix, in the order of their keys.
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
        return try Row.fetchAll(statement, arguments: [service, prefix]).readable(ServiceRecord.init)
    }

    /// Removes the record with a key, if there is one.
    static func remove(_ service: String, _ key: String, in transaction: StoreTransaction) throws {
        try transaction.cachedStatement(sql: "DELETE FROM service_records WHERE service = ? AND key = ?")
            .execute(arguments: [service, key])
    }
}

extension ServiceRecord {
    fileprivate init(_ row: Row) throws {
        service = try row.value(0)
        key = try row.value(1)
        device = try row.value(2)
        let text: String = try row.value(3)
        content = (try? JSONValue(parsing: Array(text.utf8)))?.object ?? [:]
    }
}
