// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Synchronization

/// The assertions that were exchanged lately, by their digests.
final class SeenAssertions: Sendable {
    private struct State {
        var digests: Set<Data> = []
        /// The same in a ring, so that the oldest goes first.
        var ring: [Data] = []
        var next = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: How many are remembered.
    init(limit: Int = 10_000) { self.limit = limit }

    /// Remembers one, and answers whether it was there before.
    func insert(_ assertion: String) -> Bool {
        let digest = Data(SHA256.hash(data: Data(assertion.utf8)))
        return state.withLock { state in
            guard state.digests.insert(digest).inserted else { return true }
            if state.ring.count < limit {
                state.ring.append(digest)
            } else {
                state.digests.remove(state.ring[state.next])
                state.ring[state.next] = digest
                state.next = (state.next + 1) % limit
            }
            return false
        }
    }
}
