// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import Synchronization

/// All HTTP that leaves the process: one thread that drives every transfer through libcurl's multi interface.
///
/// - The thread starts with the first transfer, sleeps in `curl_multi_poll` while nothing happens, and lives as long as
///   the process; libcurl is initialised once and never cleaned up.
/// - Connections are kept and shared: HTTP/1.1 keep-alive, HTTP/2 multiplexing over TLS. To an origin that speaks HTTP/2
///   they are opened one after the other, each when the open ones have no room for another stream.
/// - It connects directly: proxies named by the environment (`http_proxy`, `ALL_PROXY`, …) are ignored. A device's
///   downloads must not depend on the shell that started the tool, loopback must never reach a proxy, and an
///   ``AddressPolicy`` could not see past one.
/// - `.netrc` files and cookies are not used either.
package final class CurlEngine: Sendable {
    /// The engine of this process, started at its first transfer.
    package static let shared = CurlEngine()

    private let inbox: TransferInbox
    /// The last request that was found valid: a sender's requests differ in their bodies.
    private let lastValid = Mutex<ValidRequest?>(nil)

    private init() {
        guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK else { fatalError("libcurl cannot be initialised") }
        let multi = MultiHandle()
        let inbox = TransferInbox(multi: multi)
        self.inbox = inbox
        EngineThread.start { TransferLoop(multi: multi, inbox: inbox).run() }
    }

    /// Makes the exchange and returns its answer, whatever its status; cancelling the task removes the transfer.
    ///
    /// A transfer whose task is cancelled already is never started. Throws ``CurlError`` when there is no whole answer.
    package func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult {
        try check(transfer)
        guard !Task.isCancelled else { throw CurlError(cancelled: transfer.url) }
        if let record = transfer.record { return try await record.perform(transfer) }
        let ticket = inbox.ticket(for: transfer)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                inbox.submit(Submission(ticket: ticket) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            inbox.cancel(ticket)
        }
        return try result.get()
    }

    /// Makes the exchange and calls `completion` exactly once with its outcome.
    ///
    /// For callers outside of tasks, which save a change of threads.
    ///
    /// - Parameter completion: Called on the engine's thread, so it must not wait for anything; for a transfer that no
    ///   server needs to be asked for, on the calling thread before this returns.
    package func start(
        _ transfer: Transfer,
        completion: @escaping @Sendable (Result<TransferResult, CurlError>) -> Void
    ) -> RunningTransfer {
        do {
            try check(transfer)
        } catch {
            completion(.failure(error))
            return RunningTransfer {}
        }
        if let record = transfer.record {
            let task = Task {
                do throws(CurlError) {
                    completion(.success(try await record.perform(transfer)))
                } catch {
                    completion(.failure(error))
                }
            }
            return RunningTransfer { task.cancel() }
        }
        let ticket = inbox.ticket(for: transfer)
        inbox.submit(Submission(ticket: ticket, completion: completion))
        return RunningTransfer { [inbox] in inbox.cancel(ticket) }
    }

    /// Throws the errors that are known before anything is sent.
    private func check(_ transfer: Transfer) throws(CurlError) {
        let request = ValidRequest(transfer)
        if lastValid.withLock({ $0 }) != request {
            try transfer.validate()
            lastValid.withLock { $0 = request }
        }
        guard !transfer.network.isOffline else {
            throw CurlError(code: .offline, detail: "The simulated network is offline.", url: transfer.url)
        }
    }
}

/// What ``Transfer/validate()`` looks at.
private struct ValidRequest: Equatable {
    let url: String
    let method: String
    let headers: [HTTPHeader]
    let resolve: [String]

    init(_ transfer: Transfer) {
        url = transfer.url
        method = transfer.method
        headers = transfer.headers
        resolve = transfer.resolve
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
