// SPDX-License-Identifier: Apache-2.0

import GRDB
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct DurabilityTests {
    /// SQLite's numbers: 0 is `OFF`, 1 `NORMAL` and 2 `FULL`.
    @Test(arguments: [
        (StoreDurability.machine, true, 2), (.process, true, 1), (.machine, false, 2),
        (.process, false, 0),
    ])
    func `the disk is waited for as configured`(
        _ durability: StoreDurability,
        _ isKept: Bool,
        _ mode: Int
    ) async throws {
        try await withTemporaryFolder { folder in
            var configuration = isKept ? CoreConfiguration.test(in: folder) : .test
            configuration.durability = durability
            try await withStore(configuration) { store in
                let synchronous = try await store.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
                #expect(synchronous == mode)
                let log = try await store.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
                #expect(log == "wal")
            }
        }
    }
}
