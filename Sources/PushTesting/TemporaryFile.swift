// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file in a folder of its own, there until it is removed.
struct TemporaryFile: Sendable {
    let path: String
    private let folder: URL

    init(_ name: String, holding text: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "richpush-testing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        path = file.path
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
