// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import GRDBSQLite
import SystemFiles

/// Opens the emulator's database file.
enum EmulatorDatabase {
    static let fileName = "emulator.sqlite"
    /// `RpEm`: distinguishes an emulator's file from other programs' files (`PRAGMA application_id`).
    private static let applicationID = 0x5270_456D

    /// The path of the file in a data folder.
    static func path(in folder: URL) -> String { folder.appending(path: fileName).path }

    /// SQLite's name of the file for this process alone, with the index of the log in memory.
    ///
    /// Otherwise the index is a file that SQLite maps, and whoever shortens it ends the process. All connections of
    /// this process have to use the same name. See `unix-excl` at https://www.sqlite.org/vfs.html.
    private static func exclusive(_ path: String) -> String {
        // A library that was built without such names would take it for a file's.
        guard sqlite3_compileoption_used("USE_URI") == 1,
            let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        else { return path }
        return "file:\(encoded)?vfs=unix-excl"
    }

    /// Opens the file in the folder, creates it if it does not exist, and migrates its tables.
    static func open(in folder: URL, _ configuration: CoreConfiguration) throws -> DatabasePool {
        let path = path(in: folder)
        try makeFile(path)
        let pool = try DatabasePool(path: exclusive(path), configuration: settings)
        let migrator = EmulatorSchema.migrator(configuration.services)
        // The pool sets this itself when it turns the write-ahead log on, so it is set again afterwards.
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = \(synchronous(configuration))")
        }
        try pool.write { database in
            let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
            let isNew = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
            guard isNew || id == applicationID else { throw EmulatorError.foreignData(folder, isNewer: false) }
            guard try !migrator.hasBeenSuperseded(database) else {
                throw EmulatorError.foreignData(folder, isNewer: true)
            }
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        try migrator.migrate(pool)
        return pool
    }

    /// Opens another connection to the file, without foreign key enforcement.
    static func openConnection(_ path: String, _ configuration: CoreConfiguration) throws -> DatabaseQueue {
        var settings = settings
        settings.foreignKeysEnabled = false
        settings.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA cache_size = -2000; PRAGMA synchronous = \(synchronous(configuration))"
            )
        }
        return try DatabaseQueue(path: exclusive(path), configuration: settings)
    }

    /// The page size of the file, in bytes.
    static let pageByteCount = 16384

    private static var settings: GRDB.Configuration {
        var settings = GRDB.Configuration()
        settings.label = "richpush.emulator"
        // Only another program that has the file open can block it.
        settings.busyMode = .timeout(5)
        // More than the number of concurrent searches, see `EmulatorStore.search(for:_:)`.
        settings.maximumReaderCount = 8
        settings.prepareDatabase { database in
            for function in [SearchFunction.containsText, SearchFunction.matchesPattern] {
                database.add(function: function)
            }
            // Messages are a few kilobytes each: larger pages halve what an insert costs.
            try database.execute(
                sql: """
                    PRAGMA page_size = \(pageByteCount);
                    PRAGMA cache_size = -8000;
                    PRAGMA wal_autocheckpoint = 1000;
                    """
            )
            // Without this limit, SQLite could log pages that a file with a size limit has no room for.
            if let limit = FileSizeLimit.current {
                try database.execute(sql: "PRAGMA max_page_count = \(max(64, limit / pageByteCount - 1))")
            }
        }
        return settings
    }

    /// Data survives a killed process in every mode; the modes differ in what survives a power loss.
    private static func synchronous(_ configuration: CoreConfiguration) -> String {
        switch configuration.durability {
        case .machine: "FULL"
        // A temporary folder is not used again after a restart of the machine.
        case .process: configuration.dataDirectory == nil ? "OFF" : "NORMAL"
        }
    }

    /// Creates the file with mode 0600, which SQLite copies to the files beside it.
    private static func makeFile(_ path: String) throws(SystemCallFailure) {
        let descriptor = try RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw SystemCallFailure(errno: errno) }
    }
}
