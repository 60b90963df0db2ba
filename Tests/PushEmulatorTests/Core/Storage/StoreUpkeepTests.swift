// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct StoreUpkeepTests {
    @Test func `a log that readers kept from being written back is, once they are gone`() async throws {
        try await withTemporaryFolder { folder in
            let configuration = CoreConfiguration.test(in: folder)
            let path = EmulatorDatabase.path(in: folder)
            let pool = try EmulatorDatabase.open(in: folder, configuration)
            let ranges = try MessageRangeRemoval(path, configuration)
            defer { ranges.close() }
            var upkeep = StoreUpkeep(path: path, configuration, ranges: ranges, logByteLimit: 200_000) {}
            func logByteCount() throws -> Int {
                let attributes = try FileManager.default.attributesOfItem(atPath: path + "-wal")
                return try #require((attributes[.size] as? NSNumber)?.intValue)
            }

            var reader: DatabaseSnapshot? = try pool.makeSnapshot()
            #expect(try reader?.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM counters") } == 0)
            try pool.writeWithoutTransaction { database in
                for number in 0..<20 {
                    try database.execute(
                        sql: "INSERT INTO counters VALUES (?, 1)",
                        arguments: [String(repeating: "\(number)", count: 20_000)]
                    )
                }
            }
            #expect(try logByteCount() > 200_000)
            _ = reader
            reader = nil
            pool.writeWithoutTransaction { _ = upkeep.run($0) }
            #expect(try logByteCount() == 0)
            try pool.close()
        }
    }
}
