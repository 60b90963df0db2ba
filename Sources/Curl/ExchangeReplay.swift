// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// One client's view of an ``ExchangeRecord``: answers its transfers by their own limits and redirect policies.
package final class ExchangeReplay: Sendable {
    private let record: ExchangeRecord
    private let cutShort = Atomic(false)

    /// Makes a client of the record.
    package init(_ record: ExchangeRecord) {
        self.record = record
    }

    /// Whether a transfer of this client ended because the record's own time was over: what it would have got is not known.
    package var wasCutShort: Bool { cutShort.load(ordering: .acquiring) }

    /// Answers the transfer from the record, after the time that the answer took.
    func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult {
        var url = transfer.url
        var hops: [RedirectPolicy.Hop] = []
        var elapsed = Duration.zero
        while true {
            let begun = ContinuousClock.now
            do throws(CurlError) {
                let (result, hop) = try await answer(url, transfer.limits.byteCount, begun)
                guard let hop else { return try keep(result.preceded(by: hops, taking: elapsed), for: transfer) }
                guard hops.count < transfer.redirects.limit else {
                    var error = CurlError(
                        code: .tooManyRedirects,
                        detail: "The server asked for more than \(transfer.redirects.limit) redirects.",
                        url: url,
                        timings: result.timings
                    )
                    error.take(result)
                    throw error
                }
                switch transfer.redirects.decide(hop) {
                case .follow:
                    hops.append(hop)
                    elapsed += ContinuousClock.now - begun
                    url = hop.to
                case .stop: return try keep(result.preceded(by: hops, taking: elapsed), for: transfer)
                case .refuse(let reason):
                    var error = CurlError(code: .redirectRefused, detail: reason, url: url, timings: result.timings)
                    error.take(result)
                    throw error
                }
            } catch {
                throw error.preceded(by: hops, taking: elapsed)
            }
        }
    }

    /// The answer for one URL as a client with this limit gets it, and where it redirects to.
    private func answer(
        _ url: String,
        _ limit: Int,
        _ begun: ContinuousClock.Instant
    ) async throws(CurlError) -> (TransferResult, RedirectPolicy.Hop?) {
        guard let watched = record.exchange(for: url) else { throw CurlError(cancelled: url) }
        guard await watched.wait(until: { $0.end != nil || $0.hop == nil && $0.overrun(of: limit) != nil }) else {
            throw CurlError(cancelled: url)
        }
        let exchange = watched.value
        if exchange.hop == nil, let overrun = exchange.overrun(of: limit) {
            try await pass(overrun.time, since: begun, url)
            let announced = exchange.announcedByteCount.flatMap { $0 > limit ? $0 : nil }
            var error = CurlError(
                code: .byteLimitExceeded,
                detail: announced.map { "The body is \($0) bytes long, over the limit of \(limit)." }
                    ?? "The body is longer than the limit of \(limit) bytes.",
                url: url,
                byteCount: overrun.byteCount
            )
            error.timings.firstByte = exchange.answeredAt
            error.timings.total = overrun.time
            error.status = exchange.answer?.status ?? 0
            error.headers = exchange.answer?.headers ?? []
            throw error
        }
        switch exchange.end {
        case .success(let result)?:
            try await pass(result.timings.total, since: begun, url)
            return (result, exchange.hop)
        case .failure(let error)?:
            if error.code == .timedOut, record.isOutOfTime {
                cutShort.store(true, ordering: .releasing)
                throw error
            }
            try await pass(error.timings.total, since: begun, url)
            throw error
        case nil: throw CurlError(cancelled: url)
        }
    }

    /// Lets as much time pass for this client as passed for the record.
    private func pass(
        _ time: Duration,
        since begun: ContinuousClock.Instant,
        _ url: String
    ) async throws(CurlError) {
        do {
            try await Task.sleep(until: begun + time, clock: .continuous)
        } catch {
            throw CurlError(cancelled: url)
        }
    }

    /// Puts the body where the transfer wants it.
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

extension CurlError {
    /// The head of the answer that was there.
    fileprivate mutating func take(_ result: TransferResult) {
        status = result.status
        headers = result.headers
    }
}
