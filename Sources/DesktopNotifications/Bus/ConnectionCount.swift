// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the clients that are connected, up to a limit.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Returns `false` if there is no place.
    func enter() -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}

extension UInt8 {
    /// Two hexadecimal digits.
    var digits: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
