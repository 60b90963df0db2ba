// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Files that commands make for people to open.
enum OutputFile {
    /// Writes the whole file or nothing, and says where it is, unless the sentence is `nil`; a failure is said on standard error.
    static func write(_ bytes: [UInt8], to path: String, announcing sentence: String?) throws {
        let file = URL(filePath: path)
        do {
            try Data(bytes).write(to: file, options: .atomic)
        } catch {
            StandardOutput.printError("\(file.path) cannot be written: \(error.localizedDescription)")
            throw ExitStatus.cannotCreate
        }
        if let sentence { try StandardOutput.print("\(sentence) \(file.absoluteURL.path)") }
    }
}
