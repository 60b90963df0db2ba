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

    /// All of them, but those that a newer program wrote and this one does not understand.
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

/// The failures that a running emulator produces on purpose.
///
/// ```swift
/// let fault = try await emulator.faults.add(EmulatorFault(.unregistered, for: .registration(phone.token)))
/// ```
public struct EmulatorFaults: Sendable {
    private let book: FaultBook

    init(_ book: FaultBook) { self.book = book }

    /// All of them in the order in which they were added, with the number of their strikes; those that are over too.
    public var all: [EmulatorFault] { book.all }

    /// Messages that each project may send in a minute before it is answered 429; `nil`, the default, for as many as come.
    public var quota: Int? { book.quota }

    /// Adds a fault, which meets requests from now on, and returns it with its number and seed.
    ///
    /// Throws ``EmulatorError`` where a member is nothing that a fault can have.
    @discardableResult
    public func add(_ fault: EmulatorFault) async throws -> EmulatorFault { try await book.add(fault) }

    /// The fault as it is now, its strikes among it; `nil` where it was removed.
    public func current(_ fault: EmulatorFault) -> EmulatorFault? { book[fault.id] }

    /// Removes a fault; one that is gone is no error.
    public func remove(_ fault: EmulatorFault) async throws { _ = try await book.remove(fault.id) }

    /// Removes all faults; the quota stays.
    public func removeAll() async throws { _ = try await book.removeAll() }

    /// Sets how many messages each project may send in a minute, with full buckets; `nil` for as many as come.
    ///
    /// Throws ``EmulatorError`` for a number below 1.
    public func setQuota(_ perMinute: Int?) async throws { try await book.setQuota(perMinute) }
}
