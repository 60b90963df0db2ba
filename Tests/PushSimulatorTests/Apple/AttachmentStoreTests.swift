// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@testable import PushSimulator

/// A class, because its folder goes with it.
@Suite(.timeLimit(.minutes(10)))
final class AttachmentStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "store-tests-\(UUID().uuidString)")
    private let process: AppProcess
    private let store: AttachmentStore

    init() {
        process = AppProcess(configuration: AppProcess.Configuration(dataDirectory: folder))
        store = AttachmentStore(process)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `the store takes the file away and keeps its identifier and type`() throws {
        let file = try file("x.tmp")
        let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
        let attachment = try UNNotificationAttachment(identifier: "picture", url: file, options: hint)
        let stored = try store.take(attachment)
        #expect(stored.identifier == "picture")
        #expect(stored.type == "public.png")
        #expect(stored.file.path.hasPrefix(process.attachmentStore.path))
        #expect(FileManager.default.fileExists(atPath: stored.file.path))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `the store refuses a file that was deleted or grew in the meantime`() throws {
        let deleted = try file("deleted.png")
        let grown = try file("grown.png")
        let one = try UNNotificationAttachment(identifier: "", url: deleted)
        let two = try UNNotificationAttachment(identifier: "", url: grown)
        try FileManager.default.removeItem(at: deleted)
        _ = try self.file("grown.png", byteCount: 10 * 1024 * 1024 + 1)
        #expect(throws: UNError(.attachmentInvalidURL)) { try store.take(one) }
        #expect(throws: UNError(.attachmentInvalidFileSize)) { try store.take(two) }
    }

    /// Makes a file of this name and size, sparse because only the size counts.
    private func file(_ name: String, byteCount: Int = 8) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(byteCount))
        try handle.close()
        return file
    }
}
