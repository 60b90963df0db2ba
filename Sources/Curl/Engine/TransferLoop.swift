// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives
internal import CCurl

/// The work of the engine's thread: it takes transfers in, lets libcurl work, ends completed and overdue transfers, and
/// sleeps.
///
/// Made on that thread and never seen by another.
final class TransferLoop {
    /// Handles kept for reuse; each holds some kilobytes.
    private static let keptHandles = 256

    private let multi: MultiHandle
    private let inbox: TransferInbox
    private var taken = TransferInbox.Contents()
    private var exchanges: [ObjectIdentifier: Exchange] = [:]
    private var deadlines = DeadlineHeap()
    private var idleHandles: [EasyHandle] = []
    private var gates = ConnectionGates()
    private let sockets = OpenSockets()
    /// The gates whose connections currently combine their packets.
    private var gatheringGates: [ConnectionGate] = []
    /// The gates at which transfers wait.
    private var crowdedGates: [ConnectionGate] = []
    /// Transfers of limited speed; one that was paused meanwhile has an earlier deadline than the heap knows.
    private var paced: [ObjectIdentifier: Exchange] = [:]
    /// Bursts with transfers that ended since the last notification.
    private var bursts: [TransferBurst] = []
    private var gathering = AnswerGathering()

    init(multi: MultiHandle, inbox: TransferInbox) {
        self.multi = multi
        self.inbox = inbox
    }

    func run() -> Never {
        while true {
            inbox.take(into: &taken)
            for submission in taken.submissions { begin(submission) }
            for ticket in taken.cancellations { cancel(ticket) }
            for ticket in taken.releases { release(ticket) }
            // The thread may sleep for long, and what ended belongs to others.
            taken.clear()
            expire()
            gathering.looks(at: .now())
            multi.perform()
            endGathering()
            while let (easy, code) = multi.nextDone() { requestEnded(EasyHandle.from(easy: easy), code) }
            resumeWaiting()
            for exchange in paced.values where exchange.pacer?.resumeAt != nil {
                deadlines.schedule(exchange, at: exchange.nextDeadline)
            }
            endBursts()
            multi.wait(milliseconds: millisecondsToNextDeadline())
            gathering.wait()
        }
    }

    private func begin(_ submission: Submission) {
        guard !submission.ticket.isCancelled else {
            submission.completion(.failure(CurlError(cancelled: submission.ticket.transfer.url)))
            note(submission.ticket.transfer.burst)
            return
        }
        let exchange = Exchange(submission, at: .now())
        // The limits of transfers are not for the time in which whoever serves them may have to wait for a thread.
        if exchanges.isEmpty { AttendedClock.follow() }
        exchanges[ObjectIdentifier(submission.ticket)] = exchange
        if exchange.pacer != nil { paced[ObjectIdentifier(exchange)] = exchange }
        nextRequest(of: exchange)
    }

    /// Sends the request, after the simulated network's latency.
    private func nextRequest(of exchange: Exchange) {
        exchange.requestBegins(at: .now())
        if exchange.transfer.network.latency > .zero {
            deadlines.schedule(exchange, at: exchange.nextDeadline)
        } else {
            send(exchange)
        }
    }

    private func send(_ exchange: Exchange) {
        let handle = idleHandles.popLast() ?? EasyHandle(sockets)
        exchange.handle = handle
        exchange.gate = gates.gate(for: exchange)
        handle.configure(for: exchange.request, of: exchange)
        let code = multi.add(handle)
        guard code == CURLM_OK else {
            let text = String(cString: curl_multi_strerror(code))
            end(exchange, .failure(exchange.error(.failedToStart, text, at: .now())))
            return
        }
        if let gate = exchange.gate, gate.isShared {
            if gate.packets.begin() { gatheringGates.append(gate) }
            exchange.isGathered = true
            gathering.count += 1
        }
        deadlines.schedule(exchange, at: exchange.nextDeadline)
    }

    private func endGathering() {
        for gate in gatheringGates { gate.packets.end() }
        gatheringGates.removeAll(keepingCapacity: true)
    }

    private func expire() {
        guard deadlines.next != nil else { return }
        let now = MonotonicTime.now()
        while let exchange = deadlines.popDue(at: now) {
            switch exchange.due(at: now) {
            case .send:
                exchange.latencyEnds(at: now)
                send(exchange)
            case .resume: resume(exchange, at: now)
            case .timedOut(let detail): end(exchange, .failure(exchange.error(.timedOut, detail, at: now)))
            case .later: deadlines.schedule(exchange, at: exchange.nextDeadline)
            }
        }
    }

    private func resume(_ exchange: Exchange, at now: MonotonicTime) {
        guard let handle = exchange.handle else { return }
        exchange.resume(at: now)
        // An error of this call is not reported again by libcurl.
        let code = handle.unpause()
        if code == CURLE_OK {
            deadlines.schedule(exchange, at: exchange.nextDeadline)
        } else {
            requestEnded(handle, code)
        }
    }

    private func cancel(_ ticket: TransferTicket) {
        // Unknown when it is over already, or when the cancellation came before the transfer.
        guard let exchange = exchanges[ObjectIdentifier(ticket)] else { return }
        end(exchange, .failure(exchange.error(.cancelled, CurlError.cancelledDetail, at: .now())))
    }

    private func release(_ ticket: TransferTicket) {
        guard let exchange = exchanges[ObjectIdentifier(ticket)], exchange.isHeld else { return }
        resume(exchange, at: .now())
    }

    private func requestEnded(_ handle: EasyHandle, _ code: CURLcode) {
        guard let exchange = handle.exchange else { return }
        if exchange.isTurnedAway {
            release(exchange, .withdrawn)
            wait(exchange)
        } else if exchange.followed != nil, exchange.failure == nil {
            // Once a redirect is to be followed, what happens to its own body does not matter.
            release(exchange, code == CURLE_OK ? .answered : .failed)
            exchange.follow()
            nextRequest(of: exchange)
        } else {
            end(exchange, exchange.outcome(code, at: .now()))
        }
    }

    /// Has the exchange wait until somebody else's connection stands, or does not.
    private func wait(_ exchange: Exchange) {
        guard let gate = exchange.beginWaiting() else { return }
        if gate.wait(exchange) { crowdedGates.append(gate) }
        deadlines.schedule(exchange, at: exchange.nextDeadline)
    }

    private func resumeWaiting() {
        guard !crowdedGates.isEmpty else { return }
        let now = MonotonicTime.now()
        let open = crowdedGates.filter { $0.opener == nil }
        crowdedGates.removeAll { $0.opener == nil }
        for gate in open {
            for exchange in gate.takeWaiting() where exchange.isWaiting {
                exchange.endWaiting(at: now)
                send(exchange)
            }
        }
    }

    private func end(_ exchange: Exchange, _ outcome: Result<TransferResult, CurlError>) {
        deadlines.remove(exchange)
        switch outcome {
        case .success: release(exchange, .answered)
        case .failure(let error):
            release(exchange, error.code == .cancelled ? .withdrawn : .failed)
            exchange.discardSink()
        }
        exchange.endWaiting(at: .now())
        if exchanges.removeValue(forKey: ObjectIdentifier(exchange.submission.ticket)) != nil, exchanges.isEmpty {
            AttendedClock.leave()
        }
        if exchange.pacer != nil { paced[ObjectIdentifier(exchange)] = nil }
        exchange.submission.completion(outcome)
        note(exchange.transfer.burst)
    }

    private func note(_ burst: TransferBurst?) {
        guard let burst, !bursts.contains(where: { $0 === burst }) else { return }
        bursts.append(burst)
    }

    private func endBursts() {
        guard !bursts.isEmpty else { return }
        for burst in bursts { burst.end() }
        bursts.removeAll(keepingCapacity: true)
    }

    /// Takes the exchange's handle out of libcurl's hands and keeps it for the next request, if it can make one.
    private func release(_ exchange: Exchange, _ end: EasyHandle.RequestEnd) {
        guard let handle = exchange.handle else { return }
        exchange.leaveGate(failed: end == .failed)
        if exchange.isGathered {
            exchange.isGathered = false
            gathering.count -= 1
        }
        multi.remove(handle)
        handle.forgetRequest()
        exchange.handle = nil
        if idleHandles.count < Self.keptHandles, handle.isReusable(after: end) { idleHandles.append(handle) }
    }

    /// Without a deadline the thread sleeps until it is woken, as good as for ever.
    private func millisecondsToNextDeadline() -> Int32 {
        guard let next = deadlines.next else { return .max }
        return Int32(clamping: max(0, (next - .now()).wholeMilliseconds))
    }
}
