// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSimulator

@Suite(.timeLimit(.minutes(10)))
struct TemporaryFolderTests {
    @Test func `folders that killed processes left are removed an hour later, and no others`() throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "folders-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: parent) }
        // No process has a number above the kernel's limit.
        let names = [
            "richpush-99999999", "richpush-\(ProcessInfo.processInfo.processIdentifier)", "richpush-x",
            "other-99999999",
        ]
        for name in names {
            try FileManager.default.createDirectory(at: parent.appending(path: name), withIntermediateDirectories: true)
        }
        let left = { try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted() }
        TemporaryFolder.removeAbandoned(in: parent)
        #expect(try left() == names.sorted())
        TemporaryFolder.removeAbandoned(in: parent, at: Date(timeIntervalSinceNow: 3700))
        #expect(try left() == names.dropFirst().sorted())
    }
}
