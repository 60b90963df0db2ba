// SPDX-License-Identifier: Apache-2.0

import Curl

/// Bounds how many requests of a kind are answered late at the same time.
final class WaiterLimit: Sendable {
    /// How many there may be.
    let limit: Int
    private let count = Watched(0)

    init(_ limit: Int) { self.limit = limit }

    /// Somebody's place among those who wait, free again once it is let go of.
    final class Place: Sendable {
        private let owner: WaiterLimit

        fileprivate init(_ owner: WaiterLimit) { self.owner = owner }

        deinit { owner.count.change { $0 -= 1 } }
    }

    /// How many wait at present.
    var current: Int { count.value }

    /// Returns once exactly so many wait; `false` when the task is cancelled first.
    func wait(forCount expected: Int) async -> Bool { await count.wait { $0 == expected } }

    /// Takes a place; `nil` when there is none.
    func enter() -> Place? {
        let isFree = count.change { [limit] count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
