// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LocalFileTests {
    @Test(arguments: [0, 1, 3_000_000])
    func `a file is made with its content, and never over another`(byteCount: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
        let file = LocalFile(path: folder.appending(path: "made").path)
        #expect(throws: POSIXError(.ENOENT)) { try file.write(bytes) }
        try LocalFile(path: folder.path).makeFolder()
        try file.write(bytes)
        #expect(try [UInt8](Data(contentsOf: URL(filePath: file.path))) == bytes)
        #expect(throws: POSIXError(.EEXIST)) { try file.write([1]) }
    }
}
