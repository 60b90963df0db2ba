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
        try Row.fetchAll(database, sql: "SELECT id, fault, strikes FROM faults ORDER BY id").compactMap { row in
            let text: String = row[1]
            guard let json = try? JSONValue(parsing: text), var fault = try? EmulatorFault(json: json) else {
                return nil
            }
            fault.id = row[0]
            fault.strikeCount = row[2]
            return fault
        }
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
