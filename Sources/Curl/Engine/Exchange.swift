// SPDX-License-Identifier: Apache-2.0

/// One transfer while it is under way, from its submission to its answer; it lives on the engine's thread only.
///
/// It is one request, or several when redirects are followed: libcurl is not asked to follow them, so that
/// ``RedirectPolicy`` sees each and every request gets its own latency, headers and method.
final class Exchange {
    /// Why a callback of ours ended the request; libcurl itself only knows that one did.
    struct Failure {
        var code: CurlError.Code
        var detail: String
    }

    let submission: Submission
    var transfer: Transfer { submission.ticket.transfer }
    let startedAt: MonotonicTime
    var request: HTTPRequest
    /// The handle that makes the request; `nil` while the simulated latency runs, or another's connection is awaited.
    var handle: EasyHandle?
    /// Who may open connections to the request's origin; `nil` if none can be shared.
    var gate: ConnectionGate?
    /// Whether the request has to wait for a connection that another transfer opens.
    private(set) var isTurnedAway = false
    private(set) var isWaiting = false
    /// Whether a connection was opened for the request.
    private var hasOpened = false
    /// Whether ``AnswerGathering`` counts the request.
    var isGathered = false
    /// How long the request waited for others' connections.
    private(set) var timeWaited = Duration.zero
    private var waitingSince: MonotonicTime?
    /// This transfer's place in ``DeadlineHeap``.
    var deadlineIndex: Int?

    var requestStartedAt: MonotonicTime
    /// When a byte last moved, or the request began.
    private(set) var lastActivity: MonotonicTime
    private var sentCount = 0
    /// How much of the body libcurl has taken, if it must not be sent twice.
    private(set) var bodyOffset = 0

    private(set) var headerBlock = HeaderBlock()
    private(set) var head = AnswerHead()
    /// Set when the answer is a redirect that will be followed; its body is discarded.
    private(set) var followed: (hop: RedirectPolicy.Hop, target: WebAddress)?
    private(set) var redirects: [RedirectPolicy.Hop] = []
    /// `nil` if cookies are not kept, or the transfer has its own.
    private var cookies: RedirectCookies?

    private(set) var sink: BodySink
    private(set) var byteCount = 0
    private var skippedCount = 0
    private(set) var pacer: Pacer?
    /// Whether libcurl waits with a block that the flow did not take.
    private(set) var isHeld = false

    private(set) var failure: Failure?
    private(set) var refusedAddress: String?

    init(_ submission: Submission, at now: MonotonicTime) {
        self.submission = submission
        startedAt = now
        requestStartedAt = now
        lastActivity = now
        let transfer = submission.ticket.transfer
        request = HTTPRequest(transfer)
        sink = BodySink(transfer.destination)
        pacer = transfer.network.bytesPerSecond.map { Pacer(bytesPerSecond: $0) }
        if transfer.redirects.keepsCookies, !transfer.headers.contains(where: { $0.isNamed("cookie") }) {
            cookies = RedirectCookies()
        }
    }

    /// The longest body of a redirect that is read to keep the connection open.
    private static let skippedBodyLimit = 64 * 1024

    // MARK: - Called while libcurl works

    /// `false` ends the request.
    func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now()
        switch headerBlock.append(line) {
        case .incomplete: return true
        case .complete: return answerBegins()
        case .tooLong:
            return fail(.receiveError, "The answer has more than \(HeaderBlock.byteLimit) bytes of headers.")
        }
    }

    enum Reception {
        case taken
        /// The block is to be offered again at the pacer's time.
        case later
        /// The request is to end.
        case refused
    }

    func receive(body bytes: UnsafeRawBufferPointer) -> Reception {
        lastActivity = .now()
        if let flow = transfer.flow, flow.isHeld, followed == nil {
            isHeld = true
            return .later
        }
        if pacer?.passes(bytes.count, at: lastActivity) == false { return .later }
        return keep(bytes) ? .taken : .refused
    }

    private func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if followed != nil {
            skippedCount += bytes.count
            return skippedCount <= Self.skippedBodyLimit
        }
        guard bytes.count <= transfer.limits.byteCount - byteCount else {
            // At least so many came, in however large pieces libcurl hands them over.
            byteCount = transfer.limits.byteCount
            return failOverByteLimit()
        }
        do {
            try sink.append(bytes)
        } catch {
            return fail(.writeError, error.detail)
        }
        byteCount += bytes.count
        transfer.flow?.receive(bytes)
        return true
    }

    func noteSent(_ count: Int) {
        guard count != sentCount else { return }
        sentCount = count
        lastActivity = .now()
        transfer.flow?.send(count)
    }

    /// Copies what comes next of the body that must not be sent twice.
    func takeBody(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let body = request.body, bodyOffset < body.count else { return 0 }
        let count = min(buffer.count, body.count - bodyOffset)
        body.withUnsafeBytes { bytes in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[bodyOffset..<bodyOffset + count]))
        }
        bodyOffset += count
        return count
    }

    func mayConnect(to address: String) -> Bool {
        guard !transfer.addresses.allows(address) else { return true }
        refusedAddress = address
        return false
    }

    /// Whether a connection may be opened for the request; if not, the request is to wait and begin anew.
    func mayOpenConnection() -> Bool {
        // A request that libcurl tries again was sent once, and only libcurl knows how much of it.
        guard let gate, handle?.requestCount == 0 else { return true }
        guard !isTurnedAway, gate.mayOpen(self) else {
            isTurnedAway = true
            return false
        }
        hasOpened = true
        return true
    }

    private func answerBegins() -> Bool {
        head = handle?.head(of: headerBlock) ?? AnswerHead(headerBlock.parsed())
        guard considerRedirect() else { return false }
        guard announceBody() else { return false }
        if let flow = transfer.flow, followed == nil { flow.begin(answer) }
        return true
    }

    private func announceBody() -> Bool {
        guard followed == nil, request.method != "HEAD", let announced = head.announcedCount else { return true }
        guard announced <= transfer.limits.byteCount else { return failOverByteLimit(announced: announced) }
        sink.expect(byteCount: announced)
        return true
    }

    private func considerRedirect() -> Bool {
        guard let location = head.location, [301, 302, 303, 307, 308].contains(headerBlock.status) else { return true }
        guard redirects.count < transfer.redirects.limit else {
            return fail(.tooManyRedirects, "The server asked for more than \(transfer.redirects.limit) redirects.")
        }
        if let scheme = location.scheme, scheme != "http", scheme != "https" {
            let error = CurlError(unsupportedScheme: scheme, url: location)
            return fail(error.code, error.detail)
        }
        guard let target = WebAddress(request.url)?.resolving(location), target.isWeb else {
            return fail(
                .malformedURL,
                "The server redirects to \(location.debugDescription), which is not a web address."
            )
        }
        let hop = RedirectPolicy.Hop(from: request.url, to: target.text, status: headerBlock.status)
        switch transfer.redirects.decide(hop) {
        case .follow: followed = (hop, target)
        case .stop: break
        case .refuse(let reason): return fail(.redirectRefused, reason)
        }
        return true
    }

    private func failOverByteLimit(announced: Int? = nil) -> Bool {
        fail(.byteLimitExceeded, CurlError.byteLimitDetail(transfer.limits.byteCount, announced: announced))
    }

    private func fail(_ code: CurlError.Code, _ detail: String) -> Bool {
        failure = Failure(code: code, detail: detail)
        return false
    }

    // MARK: - Called between requests

    func requestBegins(at now: MonotonicTime) {
        requestStartedAt = now
        lastActivity = now
        sentCount = 0
        bodyOffset = 0
        timeWaited = .zero
    }

    /// Leaves the request's gate, so that the next transfer may open a connection.
    func leaveGate(failed: Bool) {
        gate?.leave(self, httpVersion: hasOpened ? handle?.httpVersion ?? 0 : 0, failed: failed)
        hasOpened = false
    }

    /// Begins to wait if the request was turned away, and returns the gate.
    func beginWaiting() -> ConnectionGate? {
        isTurnedAway = false
        refusedAddress = nil
        isWaiting = true
        waitingSince = .now()
        return gate
    }

    func endWaiting(at now: MonotonicTime) {
        guard isWaiting, let waitingSince else { return }
        isWaiting = false
        timeWaited += now - waitingSince
    }

    /// The block that was held back is offered again next.
    func resume(at now: MonotonicTime) {
        isHeld = false
        pacer?.resume()
        lastActivity = now
    }

    func latencyEnds(at now: MonotonicTime) {
        requestStartedAt = now
        lastActivity = now
    }

    /// Turns into the request that the redirect asked for.
    func follow() {
        guard let (hop, target) = followed else { return }
        redirects.append(hop)
        cookies?.take(head.headers, from: request.url)
        request.redirect(to: target, status: hop.status)
        if let cookies {
            request.headers.removeAll { $0.isNamed("cookie") }
            if let value = cookies.value(for: target) { request.headers.append(HTTPHeader("Cookie", value)) }
        }
        followed = nil
        headerBlock.reset()
        head = AnswerHead()
        skippedCount = 0
        refusedAddress = nil
        isHeld = false
    }

    /// Closes the destination; throws when the body cannot be kept.
    func finishSink() throws(FileError) {
        try sink.finish()
    }

    func discardSink() {
        sink.discard()
    }
}
