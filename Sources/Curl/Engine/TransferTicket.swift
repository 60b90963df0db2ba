// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A transfer as the waiting task and the engine's thread both know it.
final class TransferTicket: Sendable {
    let transfer: Transfer
    private let cancelled = Atomic(false)

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// To be called before the engine is told, so that a cancellation that overtakes its transfer is still seen.
    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}
