// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

@testable import PushEmulator

/// Runs the body with a store, in a temporary folder unless the configuration names one, and closes it.
func withStore<Result>(
    _ configuration: CoreConfiguration = .test,
    limits: WriteQueue.Limits = WriteQueue.Limits(),
    _ body: (EmulatorStore) async throws -> Result
) async throws -> Result {
    let store = try EmulatorStore(configuration, limits: limits)
    let result: Swift.Result<Result, any Error>
    do {
        result = .success(try await body(store))
    } catch {
        result = .failure(error)
    }
    await store.close()
    return try result.get()
}

extension EmulatorStore {
    /// Stores a message, which waits for its delivery if said so.
    @discardableResult
    func insert(isPending: Bool = false, age: Duration = .zero) async throws -> Int64 {
        try await write { database in
            let received = Date().timeIntervalSince1970 - age / .seconds(1)
            try database.execute(
                sql: """
                    INSERT INTO messages (project, wire, name, received, is_dry_run, status, request, is_pending)
                    VALUES ('demo', 'v1', 'a name', ?, 0, 200, CAST('{}' AS BLOB), ?)
                    """,
                arguments: [Int64(received * 1_000_000), isPending]
            )
            return database.lastInsertedRowID
        }
    }

    /// The numbers of all messages.
    func messages() async throws -> [Int64] {
        try await read { try Int64.fetchAll($0, sql: "SELECT id FROM messages ORDER BY id") }
    }

    /// Returns when what the writer does behind a change is done.
    func settle() async throws { try await write { _ in } }
}

extension CoreConfiguration {
    /// In a temporary folder, keeping all messages that an emulator keeps by default.
    static var test: Self { Self(.test) }

    /// With the data in the folder.
    static func test(in folder: URL) -> Self {
        var configuration = Self.test
        configuration.dataDirectory = folder
        return configuration
    }
}

extension Emulator.Configuration {
    /// On free ports, with the data in the folder.
    static func test(in folder: URL) -> Self {
        var configuration = Self.test
        configuration.dataDirectory = folder
        return configuration
    }
}
