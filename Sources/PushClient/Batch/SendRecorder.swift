// SPDX-License-Identifier: Apache-2.0

/// Is told about each attempt of a batch before it is made and after it ended, and holds up what must not go on before
/// it is on record.
protocol SendRecorder: Sendable {
    /// What to do about the message at this place; asked once, before anything else.
    func plan(_ index: Int, _ body: [UInt8]) -> SendPlan

    /// The message that was planned is not sent after all.
    func withdraw(_ index: Int)

    /// - Parameter go: Called once, on any thread: the attempt may be made, or may not, for this reason.
    func willSend(_ index: Int, attempt: Int, go: @escaping @Sendable (SendFailure?) -> Void)

    /// - Parameter done: Called once, on any thread, when the result may be told.
    func didSend(_ index: Int, _ result: SendResult, isFinal: Bool, done: @escaping @Sendable () -> Void)
}

/// The later attempts of one message of a batch.
struct BatchAttempts: AttemptObserver {
    let pipeline: SendPipeline
    let index: Int

    func limited(_ wait: Duration) -> Duration { pipeline.limited(wait) }

    func willSend(attempt: Int) async -> SendFailure? {
        if let failure = pipeline.unreachable { return failure }
        guard let recorder = pipeline.recorder else { return nil }
        return await withCheckedContinuation { continuation in
            recorder.willSend(index, attempt: attempt) { continuation.resume(returning: $0) }
        }
    }

    func didSend(_ verdict: Verdict, _ attempts: Attempts) async {
        pipeline.note(verdict, attempts)
        guard let recorder = pipeline.recorder else { return }
        let isFinal = if case .final = verdict { true } else { false }
        await withCheckedContinuation { continuation in
            recorder.didSend(index, SendResult(verdict.outcome, attempts), isFinal: isFinal) { continuation.resume() }
        }
    }
}

/// What a record of earlier runs says about a message.
enum SendPlan: Sendable {
    case send
    /// It may have arrived already.
    case sendAgain
    /// There is nothing left to do about it.
    case skip
    /// The record is about something else; nothing more may be sent.
    case end
}
