// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

@testable import PushEmulator
@testable import SystemFiles

@Suite(.timeLimit(.minutes(10)))
struct DataFolderTests {
    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    /// The error for a folder that an emulator cannot use.
    private func failure(_ folder: URL) async throws -> EmulatorError {
        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(.test(in: folder)).withRunning { _ in }
        }
        return try #require(error)
    }

    @Test(arguments: [
        (ENOSPC, "; make room, or"), (EDQUOT, "; make room, or"), (EACCES, "that this user may write to"),
    ])
    func `a file that cannot be written names the remedy for its cause`(code: Int32, remedy: String) {
        let error = EmulatorError(URL(filePath: "/data/ca-bundle.pem"), SystemCallFailure(errno: code))
        #expect(error.description.hasPrefix("/data/ca-bundle.pem cannot be used: "))
        #expect(error.description.contains(remedy))
    }

    @Test func `a folder belongs to one emulator at a time`() async throws {
        try await withTemporaryFolder { folder in
            try await Emulator(.test(in: folder)).withRunning { _ in
                let error = try await failure(folder)
                #expect(error.code == .dataInUse)
                #expect(error.description.contains(folder.path))
                #expect(error.description.contains("process \(getpid())"))
            }
            try await Emulator(.test(in: folder)).withRunning { _ in }
        }
    }

    @Test func `only their owner reads folder and files`() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "new/data")
            try await withStore(.test(in: folder)) { store in
                try await store.insert()
                #expect(try mode(folder) == 0o700)
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                    #expect(try mode(folder.appending(path: name)) == 0o600, "\(name)")
                }
            }
        }
    }

    @Test func `stored data is there after a restart`() async throws {
        try await withTemporaryFolder { folder in
            let id = try await withStore(.test(in: folder)) { try await $0.insert() }
            let messages = try await withStore(.test(in: folder)) { try await $0.messages() }
            #expect(messages == [id])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.sorted() == ["emulator.lock", "emulator.sqlite", "reserve"])
        }
    }

    @Test func `a file that is not a database is left alone and named`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "emulator.sqlite")
            let content = Data(String(repeating: "no database ", count: 500).utf8)
            try content.write(to: file)
            let error = try await failure(folder)
            #expect(error.code == .dataUnusable)
            #expect(error.description.contains("\(file.path) is not an SQLite database"))
            #expect(try Data(contentsOf: file) == content)
        }
    }

    @Test func `another program's database is left alone and named`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "emulator.sqlite")
            let queue = try DatabaseQueue(path: file.path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE recipes (name TEXT)") }
            try queue.close()
            let error = try await failure(folder)
            #expect(error.code == .dataUnusable)
            #expect(error.description.contains("is not an emulator's"))
        }
    }

    @Test(arguments: ["faults", "devices"])
    func `a database without one of its tables is named with the table`(table: String) async throws {
        try await withTemporaryFolder { folder in
            try await Emulator(.test(in: folder)).withRunning { _ in }
            let file = folder.appending(path: "emulator.sqlite")
            var settings = GRDB.Configuration()
            settings.foreignKeysEnabled = false
            try await DatabaseQueue(path: file.path, configuration: settings).write { database in
                try database.execute(sql: "DROP TABLE \(table)")
            }
            var configuration = Emulator.Configuration.test(in: folder)
            configuration.startsWithDevices = true
            let error = await #expect(throws: EmulatorError.self) {
                try await Emulator(configuration).withRunning { _ in }
            }
            #expect(error?.code == .dataUnusable)
            #expect(error?.description.contains("no such table: \(table)") == true)
            #expect(error?.description.contains("SELECT") == false)
        }
    }

    @Test func `a newer version's database is left alone`() async throws {
        try await withTemporaryFolder { folder in
            try await withStore(.test(in: folder)) { store in
                try await store.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of tomorrow')") }
            }
            let error = try await failure(folder)
            #expect(error.code == .dataUnusable)
            #expect(error.description.contains("newer version of RichPush"))
        }
    }

    @Test func `a path that cannot be a folder is named`() async throws {
        try await withTemporaryFolder { parent in
            let file = parent.appending(path: "file")
            try Data().write(to: file)
            let error = try await failure(file.appending(path: "data"))
            #expect(error.code == .dataUnusable)
            #expect(error.description.contains("\(file.path)/data"))
        }
    }

    @Test func `a temporary folder goes with its emulator`() async throws {
        let folder = try await Emulator(.test).withRunning { emulator in
            let folder = emulator.services.core.store.folder
            #expect(FileManager.default.fileExists(atPath: folder.path))
            return folder
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `a temporary folder that a killed process left goes when the next is made`() async throws {
        let name = "richpush-emulator-\(UUID().uuidString)"
        let abandoned = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: abandoned, withIntermediateDirectories: true)
        try Data().write(to: abandoned.appending(path: "emulator.lock"))
        try await withStore { first in
            try await withStore { _ in
                #expect(FileManager.default.fileExists(atPath: first.folder.path))
                #expect(!FileManager.default.fileExists(atPath: abandoned.path))
            }
        }
    }
}
