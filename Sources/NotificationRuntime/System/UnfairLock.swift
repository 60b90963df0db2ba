// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A lock of Darwin's, which its address identifies.
///
/// Source: Apple, `os_unfair_lock`: it must be unlocked by the thread that locked it.
public struct os_unfair_lock_s: Sendable {
    fileprivate var reserved: UInt32 = 0

    /// Makes a lock that nobody has.
    public init() {}
}

/// The same by its other name.
public typealias os_unfair_lock = os_unfair_lock_s
/// A lock's address.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// The locks that threads have, by their addresses.
private final class HeldLocks: @unchecked Sendable {
    static let shared = HeldLocks()

    private let condition = NSCondition()
    private var threads: [UnsafeRawPointer: pthread_t] = [:]

    func take(_ lock: UnsafeRawPointer, waits: Bool) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        precondition(threads[lock] != pthread_self() || !waits, "os_unfair_lock was locked twice by one thread")
        while threads[lock] != nil {
            guard waits else { return false }
            condition.wait()
        }
        threads[lock] = pthread_self()
        return true
    }

    func release(_ lock: UnsafeRawPointer) {
        condition.lock()
        precondition(threads[lock] == pthread_self(), "os_unfair_lock was unlocked by a thread that does not have it")
        threads[lock] = nil
        condition.broadcast()
        condition.unlock()
    }
}

/// Waits for the lock, and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { _ = HeldLocks.shared.take(lock, waits: true) }

/// Takes the lock if nobody has it, and returns whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { HeldLocks.shared.take(lock, waits: false) }

/// Gives the lock back.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { HeldLocks.shared.release(lock) }
