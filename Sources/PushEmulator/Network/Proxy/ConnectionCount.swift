// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many connections are open, and whether that is too many.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let open = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Counts one more, and answers whether it is within the limit.
    func enter() -> Bool {
        open.withLock {
            $0 += 1
            return $0 <= limit
        }
    }

    func leave() { open.withLock { $0 -= 1 } }
}
