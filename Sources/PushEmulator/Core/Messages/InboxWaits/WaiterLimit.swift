// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives

/// Limits how many requests of a kind wait or run at the same time.
final class WaiterLimit: Sendable {
    /// The maximum number of waiting requests.
    let limit: Int
    private let count = Watched(0)

    init(_ limit: Int) { self.limit = limit }

    /// A waiting request's place, which becomes free when it is released.
    final class Place: Sendable {
        private let owner: WaiterLimit

        fileprivate init(_ owner: WaiterLimit) { self.owner = owner }

        deinit { owner.count.change { $0 -= 1 } }
    }

    /// The number of waiting requests.
    var current: Int { count.value }

    /// Returns once exactly this many requests wait; `false` if the task is cancelled first.
    func wait(forCount expected: Int) async -> Bool { await count.wait { $0 == expected } }

    /// Takes a place; returns `nil` if there is none.
    func enter() -> Place? {
        let isFree = count.change { [limit] count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
