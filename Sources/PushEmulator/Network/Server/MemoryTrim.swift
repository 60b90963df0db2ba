// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Gives memory back to the system after a rush of connections: when they are gone, and when they have come.
///
/// Memory that connections and their handshakes used is free, but fragmented between used blocks, and glibc keeps it
/// until the process ends: it gives back only the end of its areas, unless `malloc_trim` makes it search all of them.
final class MemoryTrim: Sendable {
    /// Fewer connections than this do not count as a rush.
    private static let rushCount = 200
    /// Connections that have come since memory was given back.
    private static let arrivalCount = 1000
    /// How long the connections' own ends have to be done with.
    private static let delay = Duration.seconds(1)

    /// glibc's `malloc_trim`, of which Swift's module does not know; other C libraries have none.
    private static let trim: (@convention(c) (Int) -> Int32)? = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    private struct State {
        var count = 0
        /// The most connections since memory was given back.
        var peak = 0
        /// The connections when memory was given back.
        var base = 0
        var isScheduled = false
    }

    private let state = Mutex(State())

    /// Gives memory back, soon, once three of four connections of a rush are gone, or hardly more come.
    func countChanged(to count: Int) {
        let begins = state.withLock { state in
            state.count = count
            state.peak = max(state.peak, count)
            let areGone = state.peak >= Self.rushCount && count <= state.peak / 4
            guard !state.isScheduled, areGone || count >= state.base + Self.arrivalCount else { return false }
            state.isScheduled = true
            return true
        }
        if begins { giveBack(after: count) }
    }

    private func giveBack(after count: Int) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay / .seconds(1)) { [self] in
            let next: Int? = state.withLock { state in
                guard state.count <= count + count / 10 else { return state.count }
                state.isScheduled = false
                state.base = state.count
                // The present connections can become a separate rush.
                state.peak = 0
                return nil
            }
            if let next { giveBack(after: next) } else { _ = Self.trim?(0) }
        }
    }
}
