// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives

/// Requests each URL from the network once and answers later requests for it from the record.
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

    /// The properties that all requests share, apart from the URL: headers, limits, certificate authorities, addresses.
    private let request: Transfer
    private let engine: CurlEngine
    private let startedAt = AttendedClock.now
    private let timeLimit: Duration
    private let state = Watched(State())

    /// Makes a record without exchanges.
    ///
    /// - Parameters:
    ///   - request: The properties that all requests share; the record sets URL, destination, flow and redirects.
    ///   - timeLimit: Time for all exchanges together, from now on; what is unfinished then is cut short.
    package init(request: Transfer, timeLimit: Duration, engine: CurlEngine = .shared) {
        self.request = request
        self.timeLimit = timeLimit
        self.engine = engine
    }

    /// The headers of the answers so far that are not redirects, by the requested URL.
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

    private var timeLeft: Duration { timeLimit - startedAt.duration(to: AttendedClock.now) }

    /// The exchange for the URL, which begins now unless it was asked for before; `nil` once the record is closed.
    func exchange(for url: String) -> Watched<RecordedExchange>? {
        // The part after # is not sent.
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
        let begun = AttendedClock.now
        transfer.flow = TransferFlow(
            answer: { answer in
                exchange.change { exchange in
                    exchange.answer = answer
                    exchange.answeredAt = begun.duration(to: AttendedClock.now)
                }
            },
            body: { bytes in
                let count = bytes.count
                exchange.change { exchange in
                    exchange.received += count
                    exchange.arrive(exchange.received, at: begun.duration(to: AttendedClock.now))
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

/// One request over the network and its answer, while it comes and once it is there; redirects are not followed.
struct RecordedExchange: Sendable {
    /// When how many bytes of body had arrived, counted from the request's start.
    struct Milestone: Sendable {
        var byteCount: Int
        var time: Duration
    }

    /// The answer's redirect, if it is one.
    var hop: RedirectPolicy.Hop?
    var answer: TransferFlow.Answer?
    var answeredAt = Duration.zero
    var received = 0
    var milestones: [Milestone] = []
    var end: Result<TransferResult, CurlError>?

    /// Bytes between milestones at least: a body that drips should not have one for each byte.
    private static let milestoneDistance = 4096

    mutating func arrive(_ byteCount: Int, at time: Duration) {
        let isNear = milestones.last.map { byteCount - $0.byteCount < Self.milestoneDistance } ?? false
        if !isNear { milestones.append(Milestone(byteCount: byteCount, time: time)) }
    }

    /// The size of the body that the server announced; `nil` if it did not, or if the size counts other bytes than the
    /// body's.
    var announcedByteCount: Int? {
        guard let answer, !answer.headers.contains(where: { $0.isNamed("content-encoding") }) else { return nil }
        return answer.headers.first { $0.isNamed("content-length") }.flatMap { Int($0.value) }
    }

    /// When a client with this limit in bytes gives up, and how many bytes it had then; `nil` if it does not.
    func overrun(of limit: Int) -> Milestone? {
        if let announcedByteCount, announcedByteCount > limit { return Milestone(byteCount: 0, time: answeredAt) }
        if let milestone = milestones.first(where: { $0.byteCount > limit }) {
            return Milestone(byteCount: limit, time: milestone.time)
        }
        switch end {
        case .success(let result)? where result.byteCount > limit:
            return Milestone(byteCount: limit, time: result.timings.total)
        case .failure(let error)? where error.byteCount > limit:
            return Milestone(byteCount: limit, time: error.timings.total)
        default: return nil
        }
    }
}
