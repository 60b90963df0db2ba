// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// All HTTP that leaves the process: one thread that drives every transfer through libcurl's multi interface.
///
/// - The thread starts with the first transfer, sleeps in `curl_multi_poll` while nothing happens, and lives as long as
///   the process; libcurl is initialised once and never cleaned up.
/// - Connections are kept and shared: HTTP/1.1 keep-alive, HTTP/2 multiplexing over TLS.
/// - It connects directly: proxies named by the environment (`http_proxy`, `ALL_PROXY`, …) are ignored. What a device
///   would fetch must not depend on the shell that started the tool, loopback must never reach a proxy, and an
///   ``AddressPolicy`` could not see past one.
/// - `.netrc` files and cookies are not used either.
package final class CurlEngine: Sendable {
    /// The engine of this process, started at its first transfer.
    package static let shared = CurlEngine()

    private let inbox: TransferInbox

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
        try transfer.validate()
        guard !transfer.network.isOffline else {
            throw CurlError(code: .offline, detail: "The simulated network is offline.", url: transfer.url)
        }
        guard !Task.isCancelled else { throw CurlError(cancelled: transfer.url) }
        let ticket = TransferTicket(transfer)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                inbox.submit(Submission(ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            inbox.cancel(ticket)
        }
        return try result.get()
    }
}
