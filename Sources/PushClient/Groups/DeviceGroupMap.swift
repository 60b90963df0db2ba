// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Foundation
internal import GRDB
internal import SystemFiles

/// A file that stores the members of device groups, because the service does not list them.
public struct DeviceGroupMap: Sendable {
    private let database: DatabaseQueue

    /// Opens the SQLite file at the path; creates it, readable only for its owner, if it does not exist.
    ///
    /// - Throws: ``CallError/Code/groupMap`` if the file cannot be opened, is from a newer version, or is another
    ///   program's database. The file is not changed then.
    public init(path: String) throws(CallError) {
        do {
            try RegularFile.check(path)
            // Tokens address people's devices, so others must not read them. A file that is there is not opened: closing it
            // would take SQLite's locks from it.
            if FileKind(path) == nil { close(try RegularFile.open(path, O_RDWR | O_CREAT)) }
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.foreignKeysEnabled = true
            database = try DatabaseQueue(path: path, configuration: configuration)
            try Self.check(database, path)
            try Self.migrator.migrate(database)
        } catch let error as CallError {
            throw error
        } catch {
            throw Self.failure("The map of groups at \(path) cannot be opened", error)
        }
    }

    /// Throws if this version cannot read the file, before anything is written.
    private static func check(_ database: DatabaseQueue, _ path: String) throws {
        try database.read { database in
            guard try !migrator.hasBeenSuperseded(database) else {
                throw CallError(
                    .groupMap,
                    "The map of groups at \(path) was written by a newer version of RichPush; use that version, or name "
                        + "another file."
                )
            }
            let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
            guard try isEmpty || database.tableExists("deviceGroup") else {
                throw CallError(.groupMap, "\(path) is not a map of device groups; name another file.")
            }
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE deviceGroup (
                        sender TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (sender, name));
                    CREATE TABLE deviceGroupMember (
                        sender TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, registration TEXT NOT NULL,
                        PRIMARY KEY (sender, name, registration),
                        FOREIGN KEY (sender, name) REFERENCES deviceGroup ON DELETE CASCADE);
                    """
            )
        }
        return migrator
    }

    /// Returns the group with a name; `nil` if the map does not have it.
    public func group(_ name: String, of sender: String) async throws(CallError) -> DeviceGroup? {
        try await groups(of: sender).first { $0.name == name }
    }

    /// Returns the groups of the map, sorted by sender and name.
    ///
    /// - Parameter sender: The sender of the groups; `nil`, the default, for all senders.
    public func groups(of sender: String? = nil) async throws(CallError) -> [DeviceGroup] {
        do {
            return try await database.read { database in
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT g.sender, g.name, g.key, m.registration FROM deviceGroup g
                        LEFT JOIN deviceGroupMember m USING (sender, name)
                        WHERE ?1 IS NULL OR g.sender = ?1 ORDER BY g.sender, g.name, m.position
                        """,
                    arguments: [sender]
                )
                var groups: [DeviceGroup] = []
                for row in rows {
                    // Subscripts trap if a column holds something other than text; the file may be damaged.
                    let sender = try row.decode(String.self, forColumn: "sender")
                    let name = try row.decode(String.self, forColumn: "name")
                    if groups.last?.sender != sender || groups.last?.name != name {
                        groups.append(
                            DeviceGroup(
                                sender: sender,
                                name: name,
                                key: try row.decode(String.self, forColumn: "key"),
                                members: []
                            )
                        )
                    }
                    if let member = try row.decode(String?.self, forColumn: "registration") {
                        groups[groups.count - 1].members.append(member)
                    }
                }
                return groups
            }
        } catch {
            throw Self.failure("The map of groups cannot be read", error)
        }
    }

    /// Stores a group and replaces its previous entry.
    public func put(_ group: DeviceGroup) async throws(CallError) {
        try await write { database in
            try database.execute(
                sql: "INSERT INTO deviceGroup VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET key = excluded.key",
                arguments: [group.sender, group.name, group.key]
            )
            try database.execute(
                sql: "DELETE FROM deviceGroupMember WHERE sender = ? AND name = ?",
                arguments: [group.sender, group.name]
            )
            for (position, member) in group.members.enumerated() {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO deviceGroupMember VALUES (?, ?, ?, ?)",
                    arguments: [group.sender, group.name, position, member]
                )
            }
        }
    }

    /// Removes a group from the map, not from the service.
    public func remove(_ name: String, of sender: String) async throws(CallError) {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM deviceGroup WHERE sender = ? AND name = ?",
                arguments: [sender, name]
            )
        }
    }

    private func write(_ change: @escaping @Sendable (Database) throws -> Void) async throws(CallError) {
        do {
            try await database.write(change)
        } catch {
            throw Self.failure("The map of groups cannot be written", error)
        }
    }

    private static func failure(_ what: String, _ error: any Error) -> CallError {
        // SQLite's message without the statement, whose arguments are tokens.
        let reason =
            (error as? DatabaseError)?.message ?? (error as? SystemCallFailure)?.cause ?? "\(type(of: error))"
        return CallError(.groupMap, "\(what): \(reason).")
    }
}
#endif
