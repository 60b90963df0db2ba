// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A file to which many tasks append lines concurrently, each with a callback when its line is written.
///
/// Lines that arrive during a write are written together by the next one, with one `fdatasync` if a line needs it: the
/// more messages per second, the more of them share a write.
final class JournalWriter: Sendable {
    private struct Entry: Sendable {
        var needsDisk: Bool
        var done: @Sendable (JournalError?) -> Void
    }

    private struct State: Sendable {
        var bytes: [UInt8] = []
        var entries: [Entry] = []
        var isFlushing = false
        var failure: JournalError?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "richpush.journal")
    private let file: FileHandle
    private let path: String

    init(_ file: FileHandle, path: String) {
        self.file = file
        self.path = path
    }

    /// Appends a line.
    ///
    /// - Parameters:
    ///   - line: The line with its newline.
    ///   - needsDisk: Whether the line must survive a power failure; it survives the end of the process in any case.
    ///   - done: Called once, on the journal's queue, with the error if the line could not be written.
    func append(_ line: String, needsDisk: Bool, done: @escaping @Sendable (JournalError?) -> Void) {
        let begins = state.withLock { state in
            state.bytes += line.utf8
            state.entries.append(Entry(needsDisk: needsDisk, done: done))
            defer { state.isFlushing = true }
            return !state.isFlushing
        }
        if begins { queue.async { self.flush() } }
    }

    private func flush() {
        while true {
            let taken: (bytes: [UInt8], entries: [Entry], failure: JournalError?)? = state.withLock { state in
                guard !state.entries.isEmpty else {
                    state.isFlushing = false
                    return nil
                }
                defer {
                    state.bytes.removeAll(keepingCapacity: true)
                    state.entries.removeAll(keepingCapacity: true)
                }
                return (state.bytes, state.entries, state.failure)
            }
            guard let taken else { return }
            let failure = taken.failure ?? write(taken.bytes, toDisk: taken.entries.contains { $0.needsDisk })
            if let failure { state.withLock { $0.failure = failure } }
            for entry in taken.entries { entry.done(failure) }
        }
    }

    private func write(_ bytes: [UInt8], toDisk: Bool) -> JournalError? {
        do {
            try file.write(contentsOf: bytes)
            if toDisk, fdatasync(file.fileDescriptor) != 0, errno != EINVAL { throw POSIXError(.EIO) }
            return nil
        } catch {
            return JournalError(
                code: .unusableFile,
                message: "The journal \(path) cannot be written; free some space and run the same again."
            )
        }
    }
}
