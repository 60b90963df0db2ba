// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import GRDB
import PushMessages

/// A row of the table `device_groups`, with queries that are safe inside ``EmulatorStore/write(byteCount:_:)``.
struct StoredGroup: Sendable, Hashable {
    /// The maximum length of a name in bytes; the service's own limit is unknown.
    static let nameByteLimit = 1024

    /// The group's number, which is never reused.
    var number: Int64
    /// The namespace of its members.
    var project: String
    /// The sender id from the request that created it; names are unique for each sender id.
    var sender: String
    var name: String
    /// A key given at its creation, besides the generated ones.
    var givenKey: String?
    /// Microseconds since 1970.
    var created: Int64

    /// The result of looking up a key.
    enum Lookup: Sendable, Hashable {
        case found(StoredGroup)
        /// The key is valid, but its group was deleted.
        case gone
        /// The text is not a group's key.
        case unknown
    }

    static func find(key: String, in database: Database) throws -> Lookup {
        // No key contains a colon, and most texts in the place of a key are tokens.
        guard !key.utf8.contains(UInt8(ascii: ":")), !key.hasNull else { return .unknown }
        let given = try database.cachedStatement(sql: "SELECT \(columns) FROM device_groups WHERE given_key = ?")
        if let row = try Row.fetchOne(given, arguments: [key]) { return .found(try StoredGroup(row)) }
        guard GroupKey.isKey(key), let number = try GroupKey(database).group(of: key) else { return .unknown }
        return try find(number: number, in: database).map { .found($0) } ?? .gone
    }

    static func find(number: Int64, in database: Database) throws -> StoredGroup? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM device_groups WHERE number = ?")
        return try Row.fetchOne(statement, arguments: [number]).map { try StoredGroup($0) }
    }

    static func find(name: String, of sender: String, in database: Database) throws -> StoredGroup? {
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM device_groups WHERE sender = ? AND name = ?"
        )
        return try Row.fetchOne(statement, arguments: [sender, name]).map { try StoredGroup($0) }
    }

    /// Returns the oldest group with this name, of any sender.
    static func find(name: String, in database: Database) throws -> StoredGroup? {
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM device_groups WHERE name = ? ORDER BY number LIMIT 1"
        )
        return try Row.fetchOne(statement, arguments: [name]).map { try StoredGroup($0) }
    }

    /// Returns the groups after the one with this number, of one project or of all, in the order of their creation.
    static func page(
        project: String?,
        after number: Int64,
        limit: Int,
        in database: Database
    ) throws -> [StoredGroup] {
        let condition = project == nil ? "" : "AND project = ?3"
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM device_groups WHERE number > ?1 \(condition) ORDER BY number LIMIT ?2"
        )
        var arguments: StatementArguments = [number, limit]
        if let project { arguments += [project] }
        return try Row.fetchAll(statement, arguments: arguments).readable(StoredGroup.init)
    }

    /// Inserts a group without members; its name must be free.
    static func insert(
        name: String,
        sender: String,
        project: String,
        key: String? = nil,
        at time: Int64,
        in database: Database
    ) throws -> StoredGroup {
        try database.execute(
            sql: "INSERT INTO device_groups (project, sender, name, given_key, created) VALUES (?, ?, ?, ?, ?)",
            arguments: [project, sender, name, key, time]
        )
        return StoredGroup(
            number: database.lastInsertedRowID,
            project: project,
            sender: sender,
            name: name,
            givenKey: key,
            created: time
        )
    }

    func delete(in database: Database) throws {
        try database.execute(sql: "DELETE FROM device_groups WHERE number = ?", arguments: [number])
    }

    /// Returns a new key of the group.
    func newKey(in database: Database) throws -> String { try GroupKey(database).issue(for: number) }

    static let columns = "number, project, sender, name, given_key, created"
}

extension StoredGroup {
    /// Reads the ``columns``.
    init(_ row: Row) throws {
        number = try row.value(0)
        project = try row.value(1)
        sender = try row.value(2)
        name = try row.value(3)
        givenKey = try row.value(4)
        created = try row.value(5)
    }
}

extension StoredGroup {
    /// A member of a group, with its device if there is one.
    struct Member: Sendable, Hashable {
        /// The device's token, or the text as given if no device has it.
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
        return try Row.fetchAll(statement, arguments: [number]).readable { row in
            try Member(registration: row.value(0), device: row.value(1), isGone: row.value(2))
        }
    }

    /// Returns the number of members.
    func memberCount(in database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM group_members WHERE group_number = ?")
        return try Int.fetchOne(statement, arguments: [number]) ?? 0
    }

    /// Adds registrations that are not yet members; returns `false`, without a change, if there would be too many.
    func add(_ registrations: [String], in database: Database) throws -> Bool {
        let present = try members(in: database).map(\.registration)
        var seen = Set(present)
        let new = registrations.filter { seen.insert($0).inserted }
        guard present.count + new.count <= DeviceGroupLimits.memberLimit else { return false }
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO group_members (group_number, registration, position) VALUES
                (?1, ?2, (SELECT ifnull(MAX(position), 0) + 1 FROM group_members WHERE group_number = ?1))
                """
        )
        for registration in new { try insert.execute(arguments: [number, registration]) }
        return true
    }

    /// Removes registrations; ignores registrations that are not members.
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

    /// Replaces a device's old token by its new one in all groups.
    static func replace(_ registration: String, by token: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE OR REPLACE group_members SET registration = ? WHERE registration = ?")
            .execute(arguments: [token, registration])
    }
}
#endif
