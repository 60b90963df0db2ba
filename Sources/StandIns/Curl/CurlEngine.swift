// SPDX-License-Identifier: Apache-2.0

internal import LibC
internal import Synchronization

/// The engine of an extension's own process, which has no network: its host makes each request.
///
/// The host does not follow redirects, because the app's delegate may have to decide about them.
package final class CurlEngine: Sendable {
    /// The engine of this process.
    package static let shared = CurlEngine()

    private let carrier = Mutex<(any TransferCarrier)?>(nil)

    private init() {}

    /// Sets who makes requests from now on.
    package func use(_ carrier: any TransferCarrier) {
        self.carrier.withLock { $0 = carrier }
    }

    /// Makes the exchange and returns its answer, whatever its status; cancelling the task ends it.
    package func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult {
        try transfer.validate()
        guard !transfer.network.isOffline else {
            throw CurlError(code: .offline, detail: "The simulated network is offline.", url: transfer.url)
        }
        guard let carrier = carrier.withLock({ $0 }) else { throw CurlError(cancelled: transfer.url) }
        var next = transfer
        var hops: [RedirectPolicy.Hop] = []
        let begun = ContinuousClock.now
        while true {
            let elapsed = ContinuousClock.now - begun
            do throws(CurlError) {
                guard !Task.isCancelled else { throw CurlError(cancelled: next.url) }
                let exchange = CarriedExchange(next, following: hops.count)
                let result = try await carrier.carry(next, exchange)
                guard let hop = exchange.redirect else { return result.preceded(by: hops, taking: elapsed) }
                hops.append(hop)
                next.redirect(to: hop.to, status: hop.status)
            } catch {
                throw error.preceded(by: hops, taking: elapsed)
            }
        }
    }

    /// Makes the exchange and calls `completion` exactly once with its outcome.
    package func start(
        _ transfer: Transfer,
        completion: @escaping @Sendable (Result<TransferResult, CurlError>) -> Void
    ) -> RunningTransfer {
        let task = Task {
            do throws(CurlError) {
                completion(.success(try await self.perform(transfer)))
            } catch {
                completion(.failure(error))
            }
        }
        return RunningTransfer { task.cancel() }
    }
}

/// A transfer that ``CurlEngine/start(_:completion:)`` took in.
package struct RunningTransfer: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the transfer with ``CurlError/Code/cancelled``, unless it is over; for any thread.
    package func cancel() { end() }
}

/// Makes one request at a time for the engine.
package protocol TransferCarrier: Sendable {
    /// Makes the transfer's request and reports its answer to the exchange; cancelling the task ends it.
    func carry(_ transfer: Transfer, _ exchange: CarriedExchange) async throws(CurlError) -> TransferResult
}

/// One request on its way: decides about the redirect that its answer asks for, and puts the body at its destination.
package final class CarriedExchange: Sendable {
    private let transfer: Transfer
    private let followed: Int
    private let hop = Mutex<RedirectPolicy.Hop?>(nil)
    private let hasBegun = Mutex(false)

    init(_ transfer: Transfer, following followed: Int) {
        self.transfer = transfer
        self.followed = followed
    }

    /// The redirect that is followed.
    var redirect: RedirectPolicy.Hop? { hop.withLock { $0 } }

    /// Takes the head of the answer, unless it belongs to a redirect that may be followed.
    package func answered(_ answer: TransferFlow.Answer) {
        guard
            !hasBegun.withLock({ begun in
                defer { begun = true }; return begun
            })
        else { return }
        transfer.flow?.begin(answer)
    }

    /// Whether the answer is the result, and not a redirect that is followed; throws if the redirect is refused.
    package func keeps(_ hop: RedirectPolicy.Hop?) throws(CurlError) -> Bool {
        guard let hop else { return true }
        guard followed < transfer.redirects.limit else {
            throw CurlError(
                code: .tooManyRedirects,
                detail: "The server asked for more than \(transfer.redirects.limit) redirects.",
                url: hop.from
            )
        }
        switch transfer.redirects.decide(hop) {
        case .stop: return true
        case .refuse(let reason): throw CurlError(code: .redirectRefused, detail: reason, url: hop.to)
        case .follow:
            self.hop.withLock { $0 = hop }
            return false
        }
    }

    /// Puts the body, handed over block by block, at the transfer's destination.
    ///
    /// - Parameter link: Makes the body the file of this path without a copy; returns `false` if it cannot.
    package func keep(
        _ result: TransferResult,
        link: (_ path: String) -> Bool,
        body: (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) async throws(CurlError) -> TransferResult {
        answered(
            TransferFlow.Answer(
                status: result.status,
                headers: result.headers,
                url: result.effectiveURL,
                mimeType: result.mimeType,
                httpVersion: result.httpVersion
            )
        )
        await released()
        var kept = result
        var linked: String?
        if case .file(let path) = transfer.destination, link(path) { linked = path }
        var sink = BodySink(linked == nil ? transfer.destination : .flow)
        do {
            sink.expect(byteCount: result.byteCount)
            if linked == nil || transfer.flow != nil {
                try body { block in
                    try sink.append(block)
                    transfer.flow?.receive(block)
                }
            }
            try sink.finish()
        } catch {
            sink.discard()
            if let linked { unlink(linked) }
            let detail = (error as? FileError)?.detail ?? "\(error)"
            throw CurlError(code: .writeError, detail: detail, url: result.effectiveURL, timings: result.timings)
        }
        await released()
        kept.body = sink.memory
        return kept
    }

    /// Returns once nobody holds the body back, or the transfer is cancelled.
    private func released() async {
        guard let flow = transfer.flow else { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        flow.attach { continuation.yield() }
        while flow.isHeld, !Task.isCancelled {
            for await _ in stream { break }
        }
    }
}
