// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import Synchronization

/// The time of day, and how it is waited for; a test has its own.
struct WindowClock: Sendable {
    /// The moment that it is.
    var now: @Sendable () -> Date
    /// Waits for a little while.
    ///
    /// The time of day is asked for again after it, so that a clock that is set, or a machine that slept, is noticed.
    var pause: @Sendable () async throws -> Void

    static let system = WindowClock(
        now: { Date() },
        pause: { try await Task.sleep(for: .milliseconds(500)) }
    )
}

/// Lets rows pass until a window closes.
final class WindowGate: Sendable {
    private let clock: WindowClock
    private let closing: Date?
    private let closed = Atomic(false)

    /// A gate that closes at the moment; `nil` never does.
    init(_ clock: WindowClock, until closing: Date?) {
        (self.clock, self.closing) = (clock, closing)
    }

    /// Whether a row was held up.
    var hasClosed: Bool { closed.load(ordering: .relaxed) }

    /// Whether a row that is at hand may pass.
    func admits() -> Bool {
        guard let closing, clock.now() >= closing else { return true }
        closed.store(true, ordering: .relaxed)
        return false
    }
}
#endif
