// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The faults and the quota in the database.
enum StoredFaults {
    /// Inserts a fault and returns its number.
    static func insert(_ fault: EmulatorFault, _ database: Database) throws -> Int {
        guard case .object(var object) = fault.json else { return 0 }
        (object["id"], object["strikes"]) = (nil, nil)
        let text = String(decoding: JSONValue.object(object).encoded(), as: UTF8.self)
        try database.execute(sql: "INSERT INTO faults (fault) VALUES (?)", arguments: [text])
        return Int(database.lastInsertedRowID)
    }

    /// Returns all faults except those written by a newer version that this one cannot parse.
    static func all(_ database: Database) throws -> [EmulatorFault] {
        try Row.fetchAll(database, sql: "SELECT id, fault, strikes FROM faults ORDER BY id").readable {
            row -> EmulatorFault? in
            let text: String = try row.value(1)
            guard let json = try? JSONValue(parsing: text), var fault = try? EmulatorFault(json: json) else {
                return nil
            }
            fault.id = try row.value(0)
            fault.strikeCount = try row.value(2)
            return fault
        }
        .compactMap(\.self)
    }

    static func quota(_ database: Database) throws -> Int? {
        try Int.fetchOne(database, sql: "SELECT value FROM counters WHERE name = 'quota'")
    }

    static func setQuota(_ perMinute: Int?, _ database: Database) throws {
        try database.execute(sql: "DELETE FROM counters WHERE name = 'quota'")
        guard let perMinute else { return }
        try database.execute(sql: "INSERT INTO counters VALUES ('quota', ?)", arguments: [perMinute])
    }
}

/// The injected faults and the quota of a running emulator.
///
/// ```swift
/// let fault = try await emulator.faults.add(EmulatorFault(.unregistered, for: .registration(phone.token)))
/// ```
public struct EmulatorFaults: Sendable {
    private let book: FaultRegistry

    init(_ book: FaultRegistry) { self.book = book }

    /// All faults in the order in which they were added, with their strike counts, including faults that have reached
    /// their number of strikes.
    public var all: [EmulatorFault] { book.all }

    /// The number of messages that each project may send per minute before it is answered 429; `nil`, the default, for
    /// no limit.
    public var quota: Int? { book.quota }

    /// Adds a fault, which applies from now on, and returns it with its number and seed.
    ///
    /// - Throws: ``EmulatorError`` if a property of the fault is invalid.
    @discardableResult
    public func add(_ fault: EmulatorFault) async throws -> EmulatorFault { try await book.add(fault) }

    /// Returns the fault with its current strike count; `nil` if it was removed.
    public func current(_ fault: EmulatorFault) -> EmulatorFault? { book[fault.id] }

    /// Removes a fault; removing it twice is not an error.
    public func remove(_ fault: EmulatorFault) async throws { _ = try await book.remove(fault.id) }

    /// Removes all faults; the quota stays.
    public func removeAll() async throws { _ = try await book.removeAll() }

    /// Sets the number of messages that each project may send per minute, with full buckets; `nil` for no limit.
    ///
    /// - Throws: ``EmulatorError`` for a number below 1 or above 1,000,000,000.
    public func setQuota(_ perMinute: Int?) async throws { try await book.setQuota(perMinute) }
}
