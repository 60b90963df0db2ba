// SPDX-License-Identifier: Apache-2.0

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
    /// Creates a lock that guards nothing of its own.
    public init() {
        self.init(uncheckedState: ())
    }

    /// Runs the body alone.
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }
}
