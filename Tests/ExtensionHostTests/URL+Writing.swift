// SPDX-License-Identifier: Apache-2.0

import Foundation

extension URL {
    /// Writes a text to a file below this folder.
    func write(_ text: String, to path: String) throws {
        let file = appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
