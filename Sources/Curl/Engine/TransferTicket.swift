// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What a waiting task and the engine's thread both know about one transfer.
final class TransferTicket: Sendable {
    private let cancelled = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// To be called before the engine is told, so that a cancellation that overtakes its transfer is still seen.
    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}
