// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Bounds how many requests of a kind are answered late at the same time.
final class WaiterLimit: Sendable {
    /// How many there may be.
    let limit: Int
    private let count = Mutex(0)

    init(_ limit: Int) { self.limit = limit }

    /// Somebody's place among those who wait.
    struct Place: Sendable {
        fileprivate let owner: WaiterLimit

        /// Gives the place to the next one; once.
        func leave() { owner.count.withLock { $0 -= 1 } }
    }

    /// How many wait at present.
    var current: Int { count.withLock { $0 } }

    /// Takes a place; `nil` when there is none.
    func enter() -> Place? {
        count.withLock { count in
            guard count < limit else { return nil }
            count += 1
            return Place(owner: self)
        }
    }
}
