// SPDX-License-Identifier: Apache-2.0

/// Asks the network for each URL once, and answers from that whoever asks for it again, as if each had asked itself.
///
/// Exchanges are kept by hop, because clients differ in which redirects they follow, and with their times: a transfer
/// that is answered from the record takes as long as the exchange took. All requests are the same, whatever headers the
/// transfers have; the simulated network of a transfer does not apply.
package final class ExchangeRecord: Sendable {
    private struct Entry: Sendable {
        var exchange: Watched<RecordedExchange>
        var task: Task<Void, Never>
    }

    private struct State: Sendable {
        var entries: [String: Entry] = [:]
        var isClosed = false
    }

    /// What every request is made with but its URL: headers, limits, certificate authorities, addresses.
    private let request: Transfer
    private let engine: CurlEngine
    private let startedAt = ContinuousClock.now
    private let timeLimit: Duration
    private let state = Watched(State())

    /// Makes a record without exchanges.
    ///
    /// - Parameters:
    ///   - request: What every request is made with; its URL, destination, flow and redirects are the record's.
    ///   - timeLimit: Time for all exchanges together, from now on; what is unfinished then is cut short.
    package init(request: Transfer, timeLimit: Duration, engine: CurlEngine = .shared) {
        self.request = request
        self.timeLimit = timeLimit
        self.engine = engine
    }

    /// The headers of the answers until now that are no redirects, by the URL that was asked for.
    package var answers: [String: [HTTPHeader]] {
        state.value.entries.compactMapValues { entry in
            let exchange = entry.exchange.value
            return exchange.hop == nil ? exchange.answer?.headers : nil
        }
    }

    /// Bytes of body that arrived until now, of all exchanges.
    package var byteCount: Int {
        state.value.entries.values.reduce(0) { $0 + $1.exchange.value.received }
    }

    /// Ends what is under way; what is asked for later is not asked for.
    package func close() {
        let tasks = state.change { state in
            state.isClosed = true
            return state.entries.values.map(\.task)
        }
        for task in tasks { task.cancel() }
    }

    /// Whether the time for all exchanges is over.
    var isOutOfTime: Bool { timeLeft <= .zero }

    private var timeLeft: Duration { timeLimit - (ContinuousClock.now - startedAt) }

    /// The exchange for the URL, which begins now unless it was asked for before; `nil` once the record is closed.
    func exchange(for url: String) -> Watched<RecordedExchange>? {
        // What stands behind # is not sent.
        let url = String(url.prefix { $0 != "#" })
        return state.change { state in
            if let entry = state.entries[url] { return entry.exchange }
            guard !state.isClosed else { return nil }
            let exchange = Watched(RecordedExchange())
            let task = Task { await self.make(exchange, url) }
            state.entries[url] = Entry(exchange: exchange, task: task)
            return exchange
        }
    }

    private func make(_ exchange: Watched<RecordedExchange>, _ url: String) async {
        var transfer = request
        transfer.url = url
        transfer.destination = .memory
        transfer.record = nil
        transfer.limits.totalTime = max(timeLeft, .milliseconds(1))
        transfer.redirects.limit = 1
        transfer.redirects.decide = { hop in
            exchange.change { $0.hop = hop }
            return .stop
        }
        let begun = ContinuousClock.now
        transfer.flow = TransferFlow(
            answer: { answer in
                exchange.change { exchange in
                    exchange.answer = answer
                    exchange.answeredAt = ContinuousClock.now - begun
                }
            },
            body: { bytes in
                let count = bytes.count
                exchange.change { exchange in
                    exchange.received += count
                    exchange.arrive(exchange.received, at: ContinuousClock.now - begun)
                }
            }
        )
        let end: Result<TransferResult, CurlError>
        do {
            end = .success(try await engine.perform(transfer))
        } catch {
            end = .failure(error)
        }
        exchange.change { $0.end = end }
    }
}
