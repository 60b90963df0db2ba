// SPDX-License-Identifier: Apache-2.0

/// A transfer on its way to the engine's thread.
struct Submission: Sendable {
    let ticket: TransferTicket
    let continuation: CheckedContinuation<Result<TransferResult, CurlError>, Never>
}
