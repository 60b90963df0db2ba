// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The state of each message according to a journal.
struct JournalReader {
    private(set) var states: [JournalState] = []
    /// The low half of each request's fingerprint, to detect other messages; with the state, five bytes per message.
    private(set) var fingerprints: [UInt32] = []
    /// The service's error codes, by index.
    private(set) var codes: [Int: String] = [:]
    /// Indexes of messages that were sent again after an attempt without an answer.
    private(set) var repeated: Set<Int> = []
    /// Number of bytes up to the end of the last complete line; the rest was cut off by a crash.
    private(set) var byteCount = 0

    /// Reads a file from its beginning, in pieces of 1 MiB.
    init(_ file: FileHandle, header: String, path: String) throws(JournalError) {
        var rest: [UInt8] = []
        var isFirst = true
        while true {
            let data: Data
            do {
                data = try file.read(upToCount: 1 << 20) ?? Data()
            } catch {
                throw JournalError(code: .unusableFile, message: "The journal \(path) cannot be read.")
            }
            guard !data.isEmpty else { return }
            rest += data
            var start = 0
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[start..<end], as: UTF8.self)
                if isFirst {
                    guard line == header else { throw Self.other(line, header, path) }
                    isFirst = false
                } else if let record = JournalRecord(line[...].utf8), record.number <= byteCount + Self.longestGap {
                    take(record)
                } else {
                    throw JournalError(
                        code: .notAJournal,
                        message: "The journal \(path) has a line of another format after \(byteCount) bytes."
                    )
                }
                byteCount += end + 1 - start
                start = end + 1
            }
            rest.removeFirst(start)
            guard rest.count < 1 << 16 else { throw Self.foreign(path) }
        }
    }

    /// Messages that no line is about, beside one for each byte: a damaged number must not fill the memory.
    private static let longestGap = 1 << 24

    private static func foreign(_ path: String) -> JournalError {
        JournalError(code: .notAJournal, message: "\(path) is not a journal of richpush; name another file.")
    }

    private static func other(_ line: String, _ header: String, _ path: String) -> JournalError {
        let (words, expected) = (line.split(separator: " "), header.split(separator: " "))
        guard words.first == expected.first else {
            return foreign(path)
        }
        guard words.count > 1, words[1] == expected[1] else {
            return JournalError(
                code: .notAJournal,
                message: "The journal \(path) was written by another version of RichPush; use that version, or name "
                    + "another file."
            )
        }
        return JournalError(
            code: .otherMessages,
            message: "The journal \(path) says \(line.excerpt(100).debugDescription), not "
                + "\(header.debugDescription); name another file."
        )
    }

    private mutating func take(_ record: JournalRecord) {
        switch record {
        case .began(let number, _, let fingerprint):
            grow(to: number)
            if states[number - 1].isOpen { repeated.insert(number - 1) }
            states[number - 1] = .began
            fingerprints[number - 1] = UInt32(truncatingIfNeeded: fingerprint)
        case .ended(let number, let state, let detail):
            grow(to: number)
            states[number - 1] = state
            codes[number - 1] = state == .refused ? detail : nil
        }
    }

    private mutating func grow(to number: Int) {
        // First attempts are recorded in order; a gap means messages that were never tried.
        while states.count < number {
            states.append(.none)
            fingerprints.append(0)
        }
    }

    func state(at index: Int) -> JournalState { states.indices.contains(index) ? states[index] : .none }
}
