// SPDX-License-Identifier: Apache-2.0

/// Records each attempt of a batch before and after it is made, and delays the batch until the record is written.
protocol SendRecorder: Sendable {
    /// Returns what to do with the message at an index; called once per message, before anything else.
    func plan(_ index: Int, _ body: [UInt8]) -> SendPlan

    /// Called if a message that was planned is not sent.
    func releasePlace(_ index: Int)

    /// Records that an attempt begins.
    ///
    /// - Parameter go: Called once, on any thread, with `nil` if the attempt may be made, or with the reason if not.
    func willSend(_ index: Int, attempt: Int, go: @escaping @Sendable (SendFailure?) -> Void)

    /// Records the result of an attempt.
    ///
    /// - Parameter done: Called once, on any thread, when the result may be reported.
    func didSend(_ index: Int, _ result: SendResult, isFinal: Bool, done: @escaping @Sendable () -> Void)
}

/// Observes the later attempts of one message of a batch.
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

/// What to do with a message according to the record of earlier runs.
enum SendPlan: Sendable {
    case send
    /// Send, although the message may have arrived already.
    case sendAgain
    /// Do not send: it is done.
    case skip
    /// Send nothing more: the record is about other messages.
    case end
}
