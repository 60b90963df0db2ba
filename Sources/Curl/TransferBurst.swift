// SPDX-License-Identifier: Apache-2.0

/// Told once when the engine's thread has handed out all outcomes that were at hand, however many of them belong to it.
///
/// Who waits for many transfers can be woken once for several that ended together.
package final class TransferBurst: Sendable {
    private let ended: @Sendable () -> Void

    /// Creates a burst whose function is called on the engine's thread, after the completions, and must not wait.
    package init(ended: @escaping @Sendable () -> Void) {
        self.ended = ended
    }

    func end() { ended() }
}
