// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionHost

@Suite(.timeLimit(.minutes(10)))
struct CachePruningTests {
    /// A folder of the cache that was used so many seconds ago.
    private static func write(_ path: String, used age: TimeInterval, in cache: URL) throws {
        let folder = cache.appending(path: path)
        try cache.write("content", to: path + "/file")
        let date = Date(timeIntervalSinceNow: -age)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path)
    }

    private static func names(_ path: String, in cache: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: cache.appending(path: path).path).sorted()
    }

    @Test func `old programs are deleted unless a process may be started from them`() async throws {
        try await withTemporaryFolder { cache in
            let old = CachePruning.age + 3600
            for (name, age) in [("current", old), ("recent", 3600), ("old", old)] {
                try Self.write("packages/\(name)", used: age, in: cache)
            }
            for (name, age) in [("recent", 3600), ("old", old), ("running", old)] {
                try Self.write("programs/\(name)", used: age, in: cache)
            }
            let running = cache.appending(path: "programs/running")
            let lock = try #require(ProgramLock(running))
            try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: running.path)
            CachePruning(cache: cache).run(keeping: cache.appending(path: "packages/current"))
            #expect(try Self.names("packages", in: cache) == ["current", "recent"])
            #expect(try Self.names("programs", in: cache) == ["recent", "running"])
            withExtendedLifetime(lock) {}
        }
    }

    @Test func `of many programs the newest stay, and a use makes a program new`() async throws {
        try await withTemporaryFolder { cache in
            for number in 0..<CachePruning.programLimit + 2 {
                try Self.write("programs/\(number)", used: TimeInterval(1000 - number), in: cache)
            }
            _ = try #require(ProgramLock(cache.appending(path: "programs/0")))
            CachePruning(cache: cache).run(keeping: cache.appending(path: "packages/current"))
            let names = try Self.names("programs", in: cache)
            #expect(names.count == CachePruning.programLimit)
            #expect(names.contains("0") && !names.contains("1") && !names.contains("2"))
        }
    }

    @Test func `a program that is not there is not in use`() async throws {
        try await withTemporaryFolder { cache in
            #expect(ProgramLock(cache.appending(path: "programs/gone")) == nil)
        }
    }
}
