// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A failed system call on a file.
package struct SystemCallFailure: Error {
    /// The call's `errno`.
    package let errno: Int32

    /// The system's description of the error, in lower case.
    package var cause: String { String(cString: strerror(errno)).lowercased() }

    /// Whether there is no such file or folder.
    package var isMissing: Bool { errno == ENOENT }

    /// Whether the disk, or the user's part of it, is full.
    package var isFull: Bool { errno == ENOSPC || errno == EDQUOT }
}

/// Writes files by renaming a complete temporary file: a reader sees the old contents or the new, never a part.
enum AtomicFile {
    /// Writes the contents into a new file beside `path`, flushes it to the disk and renames it to `path`.
    ///
    /// The new file has mode 0600 until it is complete, and it never follows a link.
    ///
    /// - Parameters:
    ///   - mode: The permissions of the file, whatever the umask.
    ///   - owner: The owner and group to set if the process is allowed to.
    ///   - isLocked: Whether to lock the file (`flock`) before it gets its name.
    /// - Returns: The open descriptor, which holds the lock; the caller closes it.
    static func write(
        _ contents: [UInt8],
        to path: String,
        mode: mode_t,
        owner: (user: uid_t, group: gid_t)? = nil,
        isLocked: Bool = false
    ) throws(SystemCallFailure) -> Int32 {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
        var name = Array("\(folder).richpush-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw SystemCallFailure(errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Only an administrator may set another owner.
        if let owner { _ = fchown(descriptor, owner.user, owner.group) }
        guard
            !isLocked || flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(contents, to: descriptor),
            fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(name, path) == 0
        else {
            let code = errno
            unlink(name)
            close(descriptor)
            throw SystemCallFailure(errno: code)
        }
        return descriptor
    }

    /// Writes all bytes; `false` if that fails, with the reason in `errno`.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var remaining = bytes[...]
        while !remaining.isEmpty {
            let count = remaining.withUnsafeBytes { LibC.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            remaining = remaining.dropFirst(count)
        }
        return true
    }
}
