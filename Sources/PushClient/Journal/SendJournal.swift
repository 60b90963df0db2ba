// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import PushMessages
internal import SystemFiles

/// A file that records each attempt before and after it is made, so that a run that was killed can be resumed.
///
/// A message that was sent or permanently refused is not sent again. A message whose attempt began and has no recorded
/// end may have arrived: by default it is sent again, and its result has ``SendResult/mayBeDuplicate``.
///
/// The journal is an append-only text file and not a database: each message adds two short lines, concurrent messages
/// share one write and one `fdatasync`, a crash can only cut off the last line, and `grep` can read it. A run with an
/// existing journal keeps five bytes per message in memory.
public final class SendJournal: Sendable {
    let contents: JournalReader
    let file: JournalWriter
    let resendsUnknown: Bool
    private let handle: FileHandle

    /// Opens a journal for exclusive use, and creates the file if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file; a new one is readable only for its owner.
    ///   - project: The project that the messages belong to; a journal of another project is refused.
    /// - resendsUnknown: Whether to send messages again that may have arrived in an earlier run. The default is `true`.
    /// - Throws: ``JournalError`` if the file cannot be used, another program writes it, or it is not a journal of the
    ///   project.
    public convenience init(path: String, project: String, resendsUnknown: Bool = true) throws(JournalError) {
        try self.init(path: path, project: project, context: "", resendsUnknown: resendsUnknown)
    }

    /// Opens a journal for messages from a certain source.
    ///
    /// - Parameter context: A line that identifies the source; a journal with another context is refused.
    package init(path: String, project: String, context: String, resendsUnknown: Bool) throws(JournalError) {
        let descriptor: Int32
        do throws(SystemCallFailure) {
            descriptor = try RegularFile.open(path, O_RDWR | O_CREAT | O_APPEND)
        } catch {
            throw JournalError(code: .unusableFile, message: "The journal \(path) cannot be opened: \(error.cause).")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard FileLock.take(descriptor) else {
            throw JournalError(
                code: .inUse,
                message: "The journal \(path) is being written by another run; wait for it or name another file."
            )
        }
        let header = "richpush-journal 1 \(project)\(context.isEmpty ? "" : " \(context)")"
        contents = try JournalReader(handle, header: header, path: path)
        // Removes a last line that a crash has cut off.
        guard ftruncate(descriptor, off_t(contents.byteCount)) == 0 else {
            throw JournalError(code: .unusableFile, message: "The journal \(path) cannot be written.")
        }
        self.resendsUnknown = resendsUnknown
        file = JournalWriter(handle, path: path)
        if contents.byteCount == 0 { file.append(header + "\n", needsDisk: true) { _ in } }
    }

    /// The indexes, from 0, of messages of which an earlier run does not know whether they arrived.
    public var unknown: [Int] { contents.states.indices.filter { contents.states[$0].isOpen } }

    /// Returns the final result of the message at an index in earlier runs; `nil` if this run must send it.
    package func ending(at place: Int) -> JournalResult? {
        let state = contents.state(at: place)
        guard state.isDone || (state.isOpen && !resendsUnknown) else { return nil }
        return JournalResult(
            outcome: state == .began ? JournalState.unknown.word : state.word,
            code: contents.codes[place],
            mayBeDuplicate: contents.repeated.contains(place)
        )
    }

    /// Number of messages that earlier runs sent or that were permanently refused.
    public var doneCount: Int { contents.states.count { $0.isDone } }
}

extension FCMClient {
    /// Sends many messages like ``send(_:options:isolation:body:)-(Messages,_,_,_)``, and records each attempt in a
    /// journal.
    ///
    /// Messages that earlier runs completed are not sent again and have no result. The source must deliver the same
    /// messages in the same order as in the earlier run.
    ///
    /// - Throws: ``JournalError/Code/otherMessages`` if the messages are not the journal's, or the error of the source
    ///   or the closure.
    public func send<Messages: AsyncSequence & Sendable, Return>(
        _ messages: Messages,
        journal: SendJournal,
        options: SendOptions = SendOptions(),
        isolation: isolated (any Actor)? = #isolation,
        body: (SendBatch) async throws -> Return
    ) async throws -> Return where Messages.Element == PushMessage {
        let validateOnly = options.validateOnly
        return try await send(prepared: messages, journal: journal, options: options, body: body) {
            .body($0.encoded(validateOnly: validateOnly))
        }
    }

    /// Sends the request that `prepare` makes from each element, with or without a journal.
    package func send<Elements: AsyncSequence & Sendable, Return>(
        prepared elements: Elements,
        journal: SendJournal? = nil,
        options: SendOptions = SendOptions(),
        isolation: isolated (any Actor)? = #isolation,
        body: (SendBatch) async throws -> Return,
        prepare: @escaping @Sendable (Elements.Element) -> Prepared
    ) async throws -> Return {
        let recorder = journal.map { JournalRecorder($0) }
        let pipeline = SendPipeline(caller: caller, url: sendURL, options: options, recorder: recorder)
        let result = try await run(pipeline, elements, isolation: isolation, body: body, prepare: prepare)
        if let failure = recorder?.failure { throw failure }
        return result
    }
}

/// The final result of a message in an earlier run.
package struct JournalResult: Sendable, Hashable {
    /// `sent`, `refused` or `unknown`.
    package var outcome: String
    /// The service's error code; `nil` unless it refused the message.
    package var code: String?
    /// Whether an earlier attempt may have arrived too.
    package var mayBeDuplicate: Bool
}
