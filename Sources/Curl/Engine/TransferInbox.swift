// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import Synchronization

/// Where tasks leave transfers and cancellations for the engine's thread, which takes all of them at once.
///
/// Only the first entry after the thread emptied the inbox wakes it: a burst of a thousand transfers costs one wake-up.
final class TransferInbox: Sendable {
    struct Contents: Sendable {
        var submissions: [Submission] = []
        var cancellations: [TransferTicket] = []
        /// Transfers whose ``TransferFlow`` lets the body go on.
        var releases: [TransferTicket] = []

        /// Forgets all entries but not their storage.
        mutating func clear() {
            submissions.removeAll(keepingCapacity: true)
            cancellations.removeAll(keepingCapacity: true)
            releases.removeAll(keepingCapacity: true)
        }

        var isEmpty: Bool { submissions.isEmpty && cancellations.isEmpty && releases.isEmpty }
    }

    private let contents = Mutex(Contents())
    private let multi: MultiHandle

    init(multi: MultiHandle) {
        self.multi = multi
    }

    /// Makes the ticket of a transfer and connects the transfer's flow with this inbox.
    func ticket(for transfer: Transfer) -> TransferTicket {
        let ticket = TransferTicket(transfer)
        // The engine keeps the ticket while the transfer runs, and the ticket keeps the flow.
        transfer.flow?.attach { [weak ticket, self] in
            if let ticket { release(ticket) }
        }
        return ticket
    }

    func submit(_ submission: Submission) {
        put { $0.submissions.append(submission) }
    }

    func cancel(_ ticket: TransferTicket) {
        ticket.cancel()
        put { $0.cancellations.append(ticket) }
    }

    func release(_ ticket: TransferTicket) {
        put { $0.releases.append(ticket) }
    }

    /// Swaps what has arrived into `taken`, whose storage the next arrivals use.
    func take(into taken: inout Contents) {
        taken.clear()
        contents.withLock { swap(&$0, &taken) }
    }

    private func put(_ change: (inout Contents) -> Void) {
        let wasEmpty = contents.withLock { contents in
            let wasEmpty = contents.isEmpty
            change(&contents)
            return wasEmpty
        }
        if wasEmpty { multi.wakeUp() }
    }
}

/// A transfer on its way to the engine's thread.
struct Submission: Sendable {
    let ticket: TransferTicket
    /// Called once, on the engine's thread.
    let completion: @Sendable (Result<TransferResult, CurlError>) -> Void
}

/// A transfer as the waiting task and the engine's thread both know it.
final class TransferTicket: Sendable {
    let transfer: Transfer
    private let cancelled = Atomic(false)

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Must be called before the engine gets the cancellation, so that one that overtakes its transfer is still seen.
    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}
