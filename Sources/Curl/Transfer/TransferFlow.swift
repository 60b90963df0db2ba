// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Observes one transfer while it runs, and can pause its body.
///
/// Its functions are called on the engine's thread, in the order of what they report, and must not wait for anything. A
/// transfer without a flow pays nothing for it.
package final class TransferFlow: Sendable {
    /// The head of the final answer, not of a redirect that is followed.
    package struct Answer: Sendable {
        package var status: Int
        package var headers: [HTTPHeader]
        /// The URL that answers, after redirects.
        package var url: String
        /// `Content-Type` without parameters, lower-case; `nil` when there is none.
        package var mimeType: String?
        /// As libcurl reports it: 10, 11, 20 or 30.
        package var httpVersion: Int

        package init(status: Int, headers: [HTTPHeader], url: String, mimeType: String?, httpVersion: Int) {
            self.status = status
            self.headers = headers
            self.url = url
            self.mimeType = mimeType
            self.httpVersion = httpVersion
        }
    }

    private let began: @Sendable (Answer) -> Void
    private let received: @Sendable (UnsafeRawBufferPointer) -> Void
    private let sent: @Sendable (Int) -> Void
    private let isHeldElsewhere: @Sendable () -> Bool
    private let held = Atomic(false)
    /// Tells the engine that the body may continue; `nil` before the engine has the transfer.
    private let resume = Mutex<(@Sendable () -> Void)?>(nil)

    /// Creates a flow for one transfer.
    ///
    /// - Parameters:
    ///   - answer: Called once, before any byte of body.
    ///   - body: Called with each block of body, decoded, before it is kept; the bytes are valid during the call only.
    ///   - sent: Called with the number of bytes of the request's body that are sent by now.
    package init(
        answer: @escaping @Sendable (Answer) -> Void,
        body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void,
        sent: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        began = answer
        received = body
        self.sent = sent
        isHeldElsewhere = { false }
    }

    private init(
        answer: @escaping @Sendable (Answer) -> Void,
        body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void,
        sent: @escaping @Sendable (Int) -> Void,
        isHeld: @escaping @Sendable () -> Bool
    ) {
        began = answer
        received = body
        self.sent = sent
        isHeldElsewhere = isHeld
    }

    /// Holds back further blocks of the body until ``release()``; the idle time does not run meanwhile.
    ///
    /// Called while an answer or a block is reported, it holds whatever follows.
    package func hold() {
        held.store(true, ordering: .releasing)
    }

    /// Continues the body after ``hold()``.
    package func release() {
        guard held.exchange(false, ordering: .acquiringAndReleasing) else { return }
        resume.withLock { $0 }?()
    }

    /// A flow for the same transfer, with another URL as the one that answers.
    package func naming(_ url: String) -> TransferFlow {
        let renamed = TransferFlow(
            answer: { [self] answer in
                var answer = answer
                answer.url = url
                begin(answer)
            },
            body: { [self] in receive($0) },
            sent: { [self] in send($0) },
            isHeld: { [self] in isHeld }
        )
        resume.withLock { resume in resume = { [weak renamed] in renamed?.resume.withLock { $0 }?() } }
        return renamed
    }

    // MARK: - Called by the engine

    /// Sets what ``release()`` calls.
    func attach(resume: @escaping @Sendable () -> Void) {
        self.resume.withLock { $0 = resume }
    }

    var isHeld: Bool { held.load(ordering: .acquiring) || isHeldElsewhere() }

    func begin(_ answer: Answer) { began(answer) }

    func receive(_ bytes: UnsafeRawBufferPointer) { received(bytes) }

    func send(_ count: Int) { sent(count) }
}

/// Calls a function once after a batch of transfers ended together.
///
/// A caller that waits for many transfers wakes up once for all that ended together.
package final class TransferBurst: Sendable {
    private let ended: @Sendable () -> Void

    /// Creates a burst whose function is called on the engine's thread, after the completions, and must not wait.
    package init(ended: @escaping @Sendable () -> Void) {
        self.ended = ended
    }

    func end() { ended() }
}
