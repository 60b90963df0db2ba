// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// Locks of open files (`flock`), exclusive but for ``share(_:)``, which go with the last descriptor of the file, however its process ends.
package enum FileLock {
    /// Takes the lock without waiting for another holder to finish.
    ///
    /// A program that a process is just starting has a copy of each descriptor until it is executed, and with it of a lock
    /// that was given up meanwhile. So a lock that is held is tried again.
    ///
    /// - Parameter patience: Milliseconds to try for, in steps of 20; 0 tries once.
    /// - Returns: Whether the lock was taken; `errno` says why not, `EWOULDBLOCK` where another holds it.
    package static func take(_ descriptor: Int32, patience: Int = 1000) -> Bool {
        for attempt in 0...(patience / 20) {
            if attempt > 0 { usleep(20_000) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
        }
        return false
    }

    /// Takes the lock, waiting for as long as another holds it.
    ///
    /// - Returns: Whether the lock was taken; `errno` says why not.
    package static func wait(_ descriptor: Int32) -> Bool {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    /// Takes a lock that others may have as well, unless somebody has it exclusively.
    ///
    /// - Returns: Whether the lock was taken; `errno` says why not.
    package static func share(_ descriptor: Int32) -> Bool {
        while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}
