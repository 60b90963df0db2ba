// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct EmulatorRecordTests {
    @Test func `emulators are found while they run`() async throws {
        try await withTemporaryFolder { folder in
            let runtime = folder.appending(path: "runtime")
            #expect(EmulatorRecord.running(in: runtime) == [])
            var other = EmulatorAccessTests.access
            other.url = "http://127.0.0.1:9"
            try await EmulatorRecord.publishing(other, in: runtime) {
                try await EmulatorRecord.publishing(EmulatorAccessTests.access, in: runtime) {
                    #expect(EmulatorRecord.running(in: runtime) == [EmulatorAccessTests.access, other])
                }
                #expect(EmulatorRecord.running(in: runtime) == [other])
            }
            #expect(EmulatorRecord.running(in: runtime) == [])
            #expect(try FileManager.default.contentsOfDirectory(atPath: runtime.path) == [])
        }
    }

    @Test func `files of a killed emulator are removed`() async throws {
        try await withTemporaryFolder { folder in
            try secure(folder)
            let left = folder.appending(path: "emulator-1-left.json")
            try JSONEncoder().encode(EmulatorAccessTests.access).write(to: left)
            #expect(EmulatorRecord.running(in: folder) == [])
            #expect(!FileManager.default.fileExists(atPath: left.path))
        }
    }

    @Test func `a folder that others may write to is not believed`() async throws {
        try await withTemporaryFolder { folder in
            try secure(folder)
            try await EmulatorRecord.publishing(EmulatorAccessTests.access, in: folder) {
                try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
                #expect(EmulatorRecord.running(in: folder) == [])
            }
            let error = await #expect(throws: EmulatorError.self) {
                try await EmulatorRecord.publishing(EmulatorAccessTests.access, in: folder) {}
            }
            #expect(error?.description.contains("RICHPUSH_RUNTIME_DIR") == true)
        }
    }

    @Test func `a link to a folder is not followed`() async throws {
        try await withTemporaryFolder { folder in
            let (target, link) = (folder.appending(path: "target"), folder.appending(path: "link"))
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            await #expect(throws: EmulatorError.self) {
                try await EmulatorRecord.publishing(EmulatorAccessTests.access, in: link) {}
            }
        }
    }

    @Test(arguments: [
        (["RICHPUSH_RUNTIME_DIR": "/a", "XDG_RUNTIME_DIR": "/b"], "/a"), (["XDG_RUNTIME_DIR": "/b"], "/b/richpush"),
        (["RICHPUSH_RUNTIME_DIR": "", "XDG_RUNTIME_DIR": ""], "/tmp/richpush-\(getuid())"),
    ])
    func `the folder is the user's own`(_ environment: [String: String], path: String) {
        #expect(EmulatorRecord.folder(environment: environment).path == path)
    }

    private func secure(_ folder: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
}
