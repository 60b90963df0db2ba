// SPDX-License-Identifier: Apache-2.0

import GRDB

@testable import PushEmulator

/// A device in the database, as far as topics need it.
struct TopicDevice {
    var id: String
    var project = "demo"
    var platform = "android"
    var isRegistered = true

    /// Of the right shape.
    var fid: String { "c" + String(repeating: "A", count: 21 - id.count) + id }
    var token: String { "\(fid):APA91b\(String(repeating: "x", count: 134))" }

    func insert(_ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO devices (id, project, platform, name, token, fid, configuration, registered, unregistered)
                VALUES (?, ?, ?, ?, ?, ?, '{}', 1, ?)
                """
        ).execute(
            arguments: [id, project, platform, "Device \(id)", token, fid, isRegistered ? nil : 2]
        )
    }

    func insert(into emulator: RunningEmulator) async throws {
        try await emulator.services.core.store.write { try self.insert($0) }
    }
}
