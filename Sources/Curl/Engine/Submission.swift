// SPDX-License-Identifier: Apache-2.0

/// A transfer on its way to the engine's thread.
struct Submission: Sendable {
    let ticket: TransferTicket
    /// Called once, on the engine's thread.
    let completion: @Sendable (Result<TransferResult, CurlError>) -> Void
}
