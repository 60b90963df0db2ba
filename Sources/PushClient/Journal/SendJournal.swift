// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import PushMessages

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
    public convenience init(path: String, project: String, resendsUnknown: Bool = true) throws(JournalError) {
        try self.init(path: path, project: project, context: "", resendsUnknown: resendsUnknown)
    }

    /// Locks the file; a program that is just being started holds a copy of an earlier lock until it is executed, so a lock
    /// that is held is tried again for a second.
    private static func lock(_ descriptor: Int32) -> Bool {
        for attempt in 0..<50 {
            if attempt > 0 { usleep(20_000) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        }
        return false
    }

    /// Opens a journal of messages that were made in a certain way.
    ///
    /// - Parameter context: What they were made of, on one line; a journal with another one is refused.
    package init(path: String, project: String, context: String, resendsUnknown: Bool) throws(JournalError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw JournalError(code: .unusableFile, message: "The journal \(path) cannot be opened: \(reason).")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard Self.lock(descriptor) else {
            throw JournalError(
                code: .inUse,
                message: "The journal \(path) is being written by another run; wait for it or name another file."
            )
        }
        let header = "richpush-journal 1 \(project)\(context.isEmpty ? "" : " \(context)")"
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

    /// What earlier runs know about the message at a place; `nil` where there is something left to do about it.
    package func ending(at place: Int) -> JournalEnding? {
        let state = contents.state(at: place)
        guard state.isDone || (state.isOpen && !resendsUnknown) else { return nil }
        return JournalEnding(
            outcome: state == .began ? JournalState.unknown.word : state.word,
            code: contents.codes[place],
            mayBeDuplicate: contents.repeated.contains(place)
        )
    }

    /// How many messages an earlier run saw through.
    public var doneCount: Int { contents.states.count { $0.isDone } }
}

extension FCMClient {
    /// Sends many messages as ``send(_:options:isolation:body:)-(Messages,_,_,_)`` does, and puts each attempt into a
    /// journal: what an earlier run saw through is not sent again and has no result.
    ///
    /// The source has to give the same messages in the same order as in the earlier run; throws
    /// ``JournalError/Code/otherMessages`` when it does not, or what the source or the closure throws.
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

    /// Sends what `prepare` makes of each element, in a journal or without one.
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

/// A journal that cannot be used.
public struct JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is the matter; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened, read or written.
        public static let unusableFile = Code(rawValue: "unusable-file")
        /// Another program writes it at the moment.
        public static let inUse = Code(rawValue: "in-use")
        /// The file is no journal, or one of another kind.
        public static let notAJournal = Code(rawValue: "not-a-journal")
        /// The journal is about other messages than these.
        public static let otherMessages = Code(rawValue: "other-messages")
    }

    /// What is the matter.
    public var code: Code
    /// One sentence that names the file and the remedy.
    public var message: String

    /// The sentence and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

/// How a message ended in an earlier run.
package struct JournalEnding: Sendable, Hashable {
    /// `sent`, `refused` or `unknown`.
    package var outcome: String
    /// The service's word for a no; `nil` for other endings.
    package var code: String?
    /// Whether an attempt before the last may have arrived too.
    package var mayBeDuplicate: Bool
}
