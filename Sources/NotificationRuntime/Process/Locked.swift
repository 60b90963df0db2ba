// SPDX-License-Identifier: Apache-2.0

import Foundation

/// State behind a lock, for Apple's mutable classes that extensions touch from several threads at once.
///
/// `Mutex` would do for `Sendable` state; this one also holds what is not, such as `userInfo` dictionaries. It is
/// unchecked because every access goes through the lock.
package final class Locked<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    package init(_ state: State) {
        self.state = state
    }

    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
