// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// Everything an emulator remembers, in one SQLite file.
///
/// Reads run side by side on their own connections; writes are made together, see ``WriteQueue``.
final class EmulatorStore: Sendable {
    /// The folder of the database, and of whatever else belongs to the emulator.
    let folder: URL
    private let isTemporary: Bool
    private let pool: DatabasePool
    private let queue: WriteQueue

    init(_ configuration: FCMEmulator.Configuration) throws(EmulatorError) {
        isTemporary = configuration.dataDirectory == nil
        folder =
            configuration.dataDirectory
            ?? FileManager.default.temporaryDirectory.appending(path: "richpush-emulator-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            var settings = GRDB.Configuration()
            let synchronous = configuration.durability == .machine ? "FULL" : "NORMAL"
            settings.prepareDatabase { database in
                try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
            }
            pool = try DatabasePool(path: folder.appending(path: "emulator.sqlite").path, configuration: settings)
            try EmulatorSchema.migrator.migrate(pool)
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "The data folder \(folder.path) cannot be used: \(error); name another, or repair its permissions.",
                cause: error
            )
        }
        queue = WriteQueue(pool)
    }

    deinit {
        try? pool.close()
        if isTemporary { try? FileManager.default.removeItem(at: folder) }
    }

    /// Reads from a state in which nothing is half done.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read(body)
    }

    /// Changes the file and returns once that is as durable as configured.
    ///
    /// - Parameter change: May be called twice, so it must do nothing but read and write the database.
    func write<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await queue.perform(change)
    }
}
