// SPDX-License-Identifier: Apache-2.0

import GRDB

extension StoredGroup {
    /// One registration in a group, and what is known of it.
    struct Member: Sendable, Hashable {
        /// The device's token, or the text as it came where no device has it.
        var registration: String
        /// The device's id.
        var device: String?
        /// Whether the device's app was uninstalled.
        var isGone: Bool
    }

    /// The members in the order in which they were added.
    func members(in database: Database) throws -> [Member] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT m.registration, d.id, d.unregistered IS NOT NULL FROM group_members m
                LEFT JOIN devices d ON d.token = m.registration
                WHERE m.group_number = ? ORDER BY m.position
                """
        )
        return try Row.fetchAll(statement, arguments: [number]).map { row in
            Member(registration: row[0], device: row[1], isGone: row[2])
        }
    }

    /// How many members it has.
    func memberCount(in database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM group_members WHERE group_number = ?")
        return try Int.fetchOne(statement, arguments: [number]) ?? 0
    }

    /// Adds registrations that are not in it; `false` and no change where there would be too many.
    func add(_ registrations: [String], in database: Database) throws -> Bool {
        let present = try members(in: database).map(\.registration)
        var seen = Set(present)
        let new = registrations.filter { seen.insert($0).inserted }
        guard present.count + new.count <= Self.memberLimit else { return false }
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO group_members (group_number, registration, position) VALUES
                (?1, ?2, (SELECT ifnull(MAX(position), 0) + 1 FROM group_members WHERE group_number = ?1))
                """
        )
        for registration in new { try insert.execute(arguments: [number, registration]) }
        return true
    }

    /// Removes registrations, those that are not in it aside.
    func remove(_ registrations: [String], in database: Database) throws {
        let delete = try database.cachedStatement(
            sql: "DELETE FROM group_members WHERE group_number = ? AND registration = ?"
        )
        for registration in registrations { try delete.execute(arguments: [number, registration]) }
    }

    /// The names of the groups that a registration belongs to, in alphabetical order.
    static func names(of registration: String, in database: Database) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT g.name FROM group_members m JOIN device_groups g ON g.number = m.group_number
                WHERE m.registration = ? ORDER BY g.name
                """
        )
        return try String.fetchAll(statement, arguments: [registration])
    }

    /// Goes on with a device's new token in place of its old one.
    static func replace(_ registration: String, by token: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE OR REPLACE group_members SET registration = ? WHERE registration = ?")
            .execute(arguments: [token, registration])
    }
}
