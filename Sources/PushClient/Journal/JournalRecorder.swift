// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Records the attempts of one run in a journal.
final class JournalRecorder: SendRecorder {
    private struct State: Sendable {
        /// Fingerprints of requests in flight, by index.
        var fingerprints: [Int: UInt64] = [:]
        var mismatch: JournalError?
    }

    private let journal: SendJournal
    private let state = Mutex(State())

    init(_ journal: SendJournal) {
        self.journal = journal
    }

    /// Why the run cannot continue; `nil` if it can.
    var failure: JournalError? { state.withLock { $0.mismatch } }

    func plan(_ index: Int, _ body: [UInt8]) -> SendPlan {
        let fingerprint = Self.fingerprint(of: body)
        let known = journal.contents.state(at: index)
        if known != .none {
            guard journal.contents.fingerprints[index] == UInt32(truncatingIfNeeded: fingerprint) else {
                let error = JournalError(
                    code: .otherMessages,
                    message: "The journal is about other messages: number \(index + 1) has changed; name another file."
                )
                state.withLock { $0.mismatch = error }
                return .end
            }
        }
        if known.isDone || (known.isOpen && !journal.resendsUnknown) { return .skip }
        state.withLock { $0.fingerprints[index] = fingerprint }
        return known.isOpen ? .sendAgain : .send
    }

    func releasePlace(_ index: Int) {
        _ = state.withLock { $0.fingerprints.removeValue(forKey: index) }
    }

    func willSend(_ index: Int, attempt: Int, go: @escaping @Sendable (SendFailure?) -> Void) {
        let fingerprint = state.withLock { $0.fingerprints[index] } ?? 0
        let record = JournalRecord.began(number: index + 1, attempt: attempt, fingerprint: fingerprint)
        journal.file.append(record.text, needsDisk: true) { error in
            go(error.map { SendFailure(.journal, $0.message) })
        }
    }

    func didSend(_ index: Int, _ result: SendResult, isFinal: Bool, done: @escaping @Sendable () -> Void) {
        if isFinal { state.withLock { $0.fingerprints[index] = nil } }
        let (ending, detail) = Self.ending(result)
        let record = JournalRecord.ended(number: index + 1, ending, detail: detail)
        journal.file.append(record.text, needsDisk: false) { _ in done() }
    }

    private static func ending(_ result: SendResult) -> (JournalState, String) {
        switch result.outcome {
        case .sent(let name): (.sent, name)
        case .refused(let error): (error.retry == .never ? .refused : .postponed, error.code.rawValue)
        case .notSent(let failure): (.notSent, failure.code.rawValue)
        case .unknown(let failure): (.unknown, failure.code.rawValue)
        }
    }

    /// Returns the FNV-1a hash, which unlike Swift's `Hasher` is the same in every run.
    static func fingerprint(of body: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
