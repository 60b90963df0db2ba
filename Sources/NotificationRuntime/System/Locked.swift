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

/// A lock with the state that it guards, of the `os` framework.
public struct OSAllocatedUnfairLock<State>: Sendable {
    private let locked: Locked<State>

    /// Creates a lock around a state.
    public init(uncheckedState initialState: State) {
        locked = Locked(initialState)
    }

    /// Creates a lock around a state.
    public init(initialState: State) where State: Sendable {
        locked = Locked(initialState)
    }

    /// Runs the body with the state, alone.
    public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try locked.withLock(body)
    }

    /// Runs the body with the state, alone.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try locked.withLock(body)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock that does not guard a value.
    public init() {
        self.init(uncheckedState: ())
    }

    /// Runs the body alone.
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }
}
