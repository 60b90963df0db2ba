// SPDX-License-Identifier: Apache-2.0

public import PushMessages

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
