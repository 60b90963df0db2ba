// SPDX-License-Identifier: Apache-2.0

import ExtensionWire
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct NamelessFileTests {
    private func write(_ text: String, to file: OwnedDescriptor) {
        #expect(Foundation.write(file.number, text, text.utf8.count) == text.utf8.count)
    }

    private func text(of file: OwnedDescriptor) throws -> String {
        var bytes: [UInt8] = []
        try file.read(upTo: 1000) { bytes.append(contentsOf: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a file gets its name when it is complete, and never takes another's place`() async throws {
        try await withTemporaryFolder { folder in
            let file = try OwnedDescriptor(namelessIn: folder.path)
            write("picture", to: file)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            let path = folder.appending(path: "a.jpg").path
            try "older".write(toFile: path, atomically: true, encoding: .utf8)
            #expect(!file.link(as: path))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "older")
            let free = folder.appending(path: "b.jpg").path
            #expect(file.link(as: free))
            #expect(try String(contentsOfFile: free, encoding: .utf8) == "picture")
        }
    }

    @Test func `a folder without nameless files gets a file in memory, which is copied`() async throws {
        try await withTemporaryFolder { folder in
            let file = try OwnedDescriptor(namelessIn: folder.appending(path: "missing").path)
            write("picture", to: file)
            #expect(try text(of: file) == "picture")
            #expect(!file.link(as: folder.appending(path: "a.jpg").path))
        }
    }
}
