// SPDX-License-Identifier: Apache-2.0

import ExtensionWire
import Foundation

@testable import PushClient

/// Journals of what was sent.
enum JournalTarget: FuzzTarget {
    static let name = "journal"
    private static let header = "richpush-journal 1 demo"

    static func check(_ bytes: [UInt8]) {
        let line = bytes.text
        if let record = JournalRecord(line[...].utf8) {
            let written = record.text.dropLast()
            precondition(JournalRecord(written.utf8)?.text == record.text, "what was written is read differently")
        }
        guard let memory = try? OwnedDescriptor(content: Array("\(header)\n".utf8) + bytes) else { return }
        let file = FileHandle(fileDescriptor: memory.number, closeOnDealloc: false)
        defer { withExtendedLifetime(memory) {} }
        guard (try? file.seek(toOffset: 0)) != nil else { return }
        do throws(JournalError) {
            let contents = try JournalReader(file, header: header, path: "a")
            precondition(contents.byteCount <= header.utf8.count + 1 + bytes.count)
            precondition(contents.fingerprints.count == contents.states.count)
            precondition(contents.repeated.allSatisfy(contents.states.indices.contains))
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
}
