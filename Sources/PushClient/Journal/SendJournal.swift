// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A file that records every attempt before and after it is made, so that a run that was killed can be gone on with.
///
/// A message that was sent or refused for good is not sent again. One whose attempt began and did not end may have
/// arrived: it is sent again unless told otherwise, and its result says ``SendResult/mayBeDuplicate``.
///
/// It is an append-only text file rather than a database: each message adds two short lines, those
/// of all messages at hand share one write and one `fdatasync`, a torn last line is what a crash leaves, and it can be
/// read with `grep`. A run with an existing journal keeps five bytes a message in memory.
public final class SendJournal: Sendable {
    let contents: JournalContents
    let file: JournalFile
    let resendsUnknown: Bool
    private let handle: FileHandle

    /// Opens the journal at the path, which is made if need be, for this program alone.
    ///
    /// - Parameters:
    ///   - path: The file, readable for its owner only.
    ///   - project: The project that the messages belong to; a journal of another project is refused.
    ///   - resendsUnknown: Whether messages whose fate an earlier run left open are sent again. Default `true`.
    public init(path: String, project: String, resendsUnknown: Bool = true) throws(JournalError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw JournalError(code: .unusableFile, message: "The journal \(path) cannot be opened: \(reason).")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw JournalError(
                code: .inUse,
                message: "The journal \(path) is being written by another run; wait for it or name another file."
            )
        }
        let header = "richpush-journal 1 \(project)"
        contents = try JournalContents(handle, header: header, path: path)
        // What a crash cut off is no record.
        guard ftruncate(descriptor, off_t(contents.byteCount)) == 0 else {
            throw JournalError(code: .unusableFile, message: "The journal \(path) cannot be written.")
        }
        self.resendsUnknown = resendsUnknown
        file = JournalFile(handle, path: path)
        if contents.byteCount == 0 { file.append(header + "\n", needsDisk: true) { _ in } }
    }

    /// The places, counted from 0, of messages whose fate an earlier run left open.
    public var unknown: [Int] { contents.states.indices.filter { contents.states[$0].isOpen } }

    /// How many messages an earlier run saw through.
    public var doneCount: Int { contents.states.count { $0.isDone } }
}
