// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import GRDB
import Testing

@testable import PushClient

extension StoredFilesTests {
    @Test(arguments: versions)
    func `a map of groups of an older version is read and changed`(version: String) async throws {
        try await withCopy(of: "\(version)/groups.sqlite") { path in
            let map = try DeviceGroupMap(path: path)
            let groups = try await map.groups(of: "4712")
            #expect(groups.map(\.name) == ["family", "pair"])
            #expect(groups.map(\.members) == [["phone", "pixel"], ["phone"]])
            #expect(groups.allSatisfy { $0.key.hasPrefix("APA91") })
            try await map.remove("pair", of: "4712")
            #expect(try await map.groups().map(\.name) == ["family"])
        }
    }

    @Test func `a map of groups of a newer version is refused and left alone`() async throws {
        try await withCopy(of: "0.1/groups.sqlite") { path in
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of tomorrow')") }
            try queue.close()
            let content = try Data(contentsOf: URL(filePath: path))
            let error = #expect(throws: CallError.self) { try DeviceGroupMap(path: path) }
            #expect(error?.message.contains("newer version of RichPush") == true)
            #expect(error?.message.contains(path) == true)
            #expect(try Data(contentsOf: URL(filePath: path)) == content)
        }
    }

    @Test func `another program's database is not a map of groups`() async throws {
        try await withCopy(of: "0.1/groups.sqlite") { path in
            try FileManager.default.removeItem(atPath: path)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE recipes (name TEXT)") }
            try queue.close()
            let error = #expect(throws: CallError.self) { try DeviceGroupMap(path: path) }
            #expect(error?.message.contains("is not a map of device groups") == true)
        }
    }

    @Test func `a map of groups with a column of another type is an error and no trap`() async throws {
        for column in ["deviceGroup SET key", "deviceGroupMember SET registration"] {
            try await withCopy(of: "0.1/groups.sqlite") { path in
                let queue = try DatabaseQueue(path: path)
                try await queue.write { try $0.execute(sql: "UPDATE \(column) = x'FF00FE' WHERE name = 'pair'") }
                try queue.close()
                let map = try DeviceGroupMap(path: path)
                let error = await #expect(throws: CallError.self) { _ = try await map.groups() }
                #expect(error?.message.hasPrefix("The map of groups cannot be read") == true)
            }
        }
    }

    /// Bytes, pages and lengths as a failing disk leaves them.
    @Test func `a damaged map of groups is read, or an error that says so`() async throws {
        var state: UInt64 = 2026
        func number(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        var errorCount = 0
        try await withCopy(of: "0.1/groups.sqlite") { path in
            let whole = try Data(contentsOf: URL(filePath: path))
            for _ in 0..<500 {
                var damaged = whole
                switch number(below: 4) {
                case 0: damaged = damaged.prefix(number(below: damaged.count))
                case 1:
                    let start = number(below: damaged.count / 512) * 512
                    damaged.replaceSubrange(
                        start..<start + 512,
                        with: Data(repeating: UInt8(number(below: 256)), count: 512)
                    )
                default:
                    for _ in 0...number(below: 30) { damaged[number(below: damaged.count)] = UInt8(number(below: 256)) }
                }
                for suffix in ["-wal", "-shm", "-journal"] {
                    try? FileManager.default.removeItem(atPath: path + suffix)
                }
                try damaged.write(to: URL(filePath: path))
                do throws(CallError) {
                    let map = try DeviceGroupMap(path: path)
                    _ = try await map.groups()
                } catch {
                    #expect(!error.message.isEmpty)
                    errorCount += 1
                }
            }
        }
        // Both ways were gone.
        #expect(errorCount > 50 && errorCount < 450)
    }
}
#endif
