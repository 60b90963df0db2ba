// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives
internal import Synchronization

/// One client's view of an ``ExchangeRecord``: answers its transfers by their own limits and redirect policies.
package final class ExchangeReplay: TransferResponder {
    private let record: ExchangeRecord
    private let cutShort = Atomic(false)

    /// Makes a client of the record.
    package init(_ record: ExchangeRecord) {
        self.record = record
    }

    /// Whether a transfer of this client ended because the record's own time was over: what it would have got is not known.
    package var wasCutShort: Bool { cutShort.load(ordering: .acquiring) }

    /// Answers the transfer from the record, after the time that the answer took.
    package func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult {
        var url = transfer.url
        var hops: [RedirectPolicy.Hop] = []
        var elapsed = Duration.zero
        while true {
            let begun = AttendedClock.now
            do throws(CurlError) {
                var ask = Ask(url: url, byteLimit: transfer.limits.byteCount, begun: begun)
                ask.isRepeated = hops.contains { $0.from == url }
                guard let hop = try await redirect(ask, following: hops.count, transfer.redirects) else {
                    let result = try await answer(to: ask)
                    return try keep(result.preceded(by: hops, taking: elapsed), for: transfer)
                }
                hops.append(hop)
                elapsed += begun.duration(to: AttendedClock.now)
                url = hop.to
            } catch {
                throw error.preceded(by: hops, taking: elapsed)
            }
        }
    }

    /// One request of a transfer.
    private struct Ask {
        var url: String
        var byteLimit: Int
        var begun: AttendedClock.Instant
        /// Whether the transfer was here before: it goes round in circles, over a connection that stands.
        var isRepeated = false
    }

    /// The redirect to follow, as soon as its head has arrived; `nil` if the answer itself is the result.
    private func redirect(
        _ ask: Ask,
        following count: Int,
        _ policy: RedirectPolicy
    ) async throws(CurlError) -> RedirectPolicy.Hop? {
        let exchange = try await exchange(ask) { exchange in
            exchange.end != nil
                || exchange.answer != nil && (exchange.hop != nil || exchange.overrun(of: ask.byteLimit) != nil)
        }
        guard let hop = exchange.hop, exchange.answer != nil else { return nil }
        try await pass(exchange.answeredAt, ask)
        guard count < policy.limit else {
            throw failure(.tooManyRedirects, "The server asked for more than \(policy.limit) redirects.", ask, exchange)
        }
        switch policy.decide(hop) {
        case .follow: return hop
        case .stop: return nil
        case .refuse(let reason): throw failure(.redirectRefused, reason, ask, exchange)
        }
    }

    /// The answer as a client with this limit gets it.
    private func answer(to ask: Ask) async throws(CurlError) -> TransferResult {
        let exchange = try await exchange(ask) { $0.end != nil || $0.overrun(of: ask.byteLimit) != nil }
        if let overrun = exchange.overrun(of: ask.byteLimit) {
            try await pass(overrun.time, ask)
            let limit = ask.byteLimit
            let announced = exchange.announcedByteCount.flatMap { $0 > limit ? $0 : nil }
            let detail = CurlError.byteLimitDetail(limit, announced: announced)
            var error = failure(.byteLimitExceeded, detail, ask, exchange)
            error.byteCount = overrun.byteCount
            error.timings.total = overrun.time
            throw error
        }
        switch exchange.end {
        case .success(let result)?:
            try await pass(result.timings.total, ask)
            return result
        case .failure(let error)?:
            if error.code == .timedOut, record.isOutOfTime {
                cutShort.store(true, ordering: .releasing)
                throw error
            }
            try await pass(error.timings.total, ask)
            throw error
        case nil: throw CurlError(cancelled: ask.url)
        }
    }

    /// The exchange once the condition holds.
    private func exchange(
        _ ask: Ask,
        when condition: @escaping @Sendable (RecordedExchange) -> Bool
    ) async throws(CurlError) -> RecordedExchange {
        guard let watched = record.exchange(for: ask.url), await watched.wait(until: condition) else {
            throw CurlError(cancelled: ask.url)
        }
        return watched.value
    }

    /// A failure of this client's own, with the head of the answer that was there.
    private func failure(
        _ code: CurlError.Code,
        _ detail: String,
        _ ask: Ask,
        _ exchange: RecordedExchange
    ) -> CurlError {
        var error = CurlError(code: code, detail: detail, url: ask.url)
        error.timings.firstByte = exchange.answeredAt
        error.timings.total = exchange.answeredAt
        error.status = exchange.answer?.status ?? 0
        error.headers = exchange.answer?.headers ?? []
        return error
    }

    /// Waits as long as the recorded answer took; not in a redirect loop, whose time was mostly the connection's.
    private func pass(_ time: Duration, _ ask: Ask) async throws(CurlError) {
        guard !ask.isRepeated else { return }
        do {
            try await AttendedClock().sleep(until: ask.begun.advanced(by: time))
        } catch {
            throw CurlError(cancelled: ask.url)
        }
    }

    /// Puts the body at the transfer's destination.
    private func keep(_ result: TransferResult, for transfer: Transfer) throws(CurlError) -> TransferResult {
        var kept = result
        transfer.flow?.begin(
            TransferFlow.Answer(
                status: result.status,
                headers: result.headers,
                url: result.effectiveURL,
                mimeType: result.mimeType,
                httpVersion: result.httpVersion
            )
        )
        var sink = BodySink(transfer.destination)
        do throws(FileError) {
            let taken = result.body.withUnsafeBytes { bytes in
                Result { () throws(FileError) in
                    try sink.append(bytes)
                    transfer.flow?.receive(bytes)
                }
            }
            try taken.get()
            try sink.finish()
        } catch {
            sink.discard()
            throw CurlError(code: .writeError, detail: error.detail, url: result.effectiveURL, timings: result.timings)
        }
        kept.body = sink.memory
        return kept
    }
}
