// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// How the emulator's file is opened.
enum EmulatorDatabase {
    static let fileName = "emulator.sqlite"
    /// `RpEm`: what tells an emulator's file from other programs' (`PRAGMA application_id`).
    private static let applicationID = 0x5270_456D

    /// Opens the file in the folder, makes it where it is not there, and brings its tables up to date.
    static func open(in folder: URL, _ configuration: CoreConfiguration) throws -> DatabasePool {
        let path = folder.appending(path: fileName).path
        try makeFile(path)
        let pool = try DatabasePool(path: path, configuration: settings)
        let migrator = EmulatorSchema.migrator(configuration.services)
        // A pool decides on this for itself when it turns the write-ahead log on, so it is told afterwards.
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

    /// Opens a further connection to the file, which looks after no foreign keys.
    static func openAlone(_ path: String, _ configuration: CoreConfiguration) throws -> DatabaseQueue {
        var settings = settings
        settings.foreignKeysEnabled = false
        settings.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA cache_size = -2000; PRAGMA synchronous = \(synchronous(configuration))"
            )
        }
        return try DatabaseQueue(path: path, configuration: settings)
    }

    /// Bytes of a page of the file.
    static let pageByteCount = 16384

    private static var settings: GRDB.Configuration {
        var settings = GRDB.Configuration()
        settings.label = "richpush.emulator"
        // Only somebody who looks into the file with another program can hold it up.
        settings.busyMode = .timeout(5)
        // More than searches may take, see `EmulatorStore.search(for:_:)`.
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
            // SQLite could log pages that never get into a file which may not grow so far.
            if let limit = FileSizeLimit.current {
                try database.execute(sql: "PRAGMA max_page_count = \(max(64, limit / pageByteCount - 1))")
            }
        }
        return settings
    }

    /// What is written survives a killed process in every mode; the modes differ in what a killed machine leaves.
    private static func synchronous(_ configuration: CoreConfiguration) -> String {
        switch configuration.durability {
        case .machine: "FULL"
        // A temporary folder is of no use after the machine starts again.
        case .process: configuration.dataDirectory == nil ? "OFF" : "NORMAL"
        }
    }

    /// SQLite gives the files beside it the same mode.
    private static func makeFile(_ path: String) throws(SystemError) {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError() }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw SystemError() }
    }
}
