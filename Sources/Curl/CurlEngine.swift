// SPDX-License-Identifier: Apache-2.0

/// All HTTP that leaves the process: one thread that drives every transfer through libcurl's multi interface.
package final class CurlEngine: Sendable {
    /// The engine of this process, started at its first transfer.
    package static let shared = CurlEngine()

    /// Makes the exchange and returns its answer; cancelling the task removes the transfer.
    package func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult {
        throw CurlError(code: .offline, detail: "stub", url: transfer.url)
    }
}
