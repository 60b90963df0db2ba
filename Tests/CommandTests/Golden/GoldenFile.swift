// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A file of `Fixtures` that holds what an output was when somebody last looked at it.
///
/// With `RECORD_GOLDEN_FILES=1` in the environment a test writes its file anew, and fails if that changed it, so that no
/// recording passes unseen.
struct GoldenFile {
    var name: String

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN_FILES"] == "1"

    /// The names of all files, sorted.
    static var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// Expects the text to be the file's to the letter, and prints what differs.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Self.folder.appending(path: name)
        let stored = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        guard stored != text else { return }
        if Self.isRecording {
            try Data(text.utf8).write(to: file)
            Issue.record("\(name) was recorded anew.", sourceLocation: sourceLocation)
        } else if let stored {
            let difference = Self.difference(from: stored, to: text)
            Issue.record(
                "\(name) is another text now; RECORD_GOLDEN_FILES=1 accepts it.\n\(difference)",
                sourceLocation: sourceLocation
            )
        } else {
            Issue.record(
                "\(name) does not exist; RECORD_GOLDEN_FILES=1 writes it:\n\(text)",
                sourceLocation: sourceLocation
            )
        }
    }

    /// All lines of both, in order: `-` before what was, `+` before what is.
    static func difference(from old: String, to new: String) -> String {
        var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map { (mark: " ", text: $0) }
        let changes = new.split(separator: "\n", omittingEmptySubsequences: false).difference(from: lines.map(\.text))
        for case .remove(let offset, _, _) in changes { lines[offset].mark = "-" }
        // An insertion's offset counts the lines that are there afterwards.
        for case .insert(let offset, let text, _) in changes {
            var index = 0
            var remaining = offset
            while index < lines.count, remaining > 0 || lines[index].mark == "-" {
                if lines[index].mark != "-" { remaining -= 1 }
                index += 1
            }
            lines.insert((mark: "+", text: text), at: index)
        }
        return lines.map { "\($0.mark) \($0.text)" }.joined(separator: "\n")
    }
}
