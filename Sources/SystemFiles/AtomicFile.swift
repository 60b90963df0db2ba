// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A failed system call on a file, or a file of a kind that the work cannot use.
package struct SystemCallFailure: Error, CustomStringConvertible {
    /// The call's `errno`.
    package let errno: Int32

    /// A clause in lower case that says what is wrong: the system's description of the error, unless more is known.
    package let cause: String

    package init(errno code: Int32) { self.init(errno: code, cause: String(cString: strerror(code)).lowercased()) }

    init(errno code: Int32, cause: String) { (errno, self.cause) = (code, cause) }

    /// The same, with the remedy for an error that the person who named the file can put right.
    init(errno code: Int32, remedied: Bool) {
        let plain = SystemCallFailure(errno: code)
        let remedy: String? =
            switch code {
            case ENOENT, ENOTDIR: "check the path"
            case EACCES, EPERM: "check its permissions"
            default: nil
            }
        self.init(errno: code, cause: remedy.map { "\(plain.cause); \($0)" } ?? plain.cause)
    }

    package var description: String { cause }

    /// Whether there is no such file or folder.
    package var isMissing: Bool { errno == ENOENT }

    /// Whether the file is larger than what is read of it.
    package var isTooLarge: Bool { errno == EFBIG }

    /// Whether the disk, or the user's part of it, is full.
    package var isFull: Bool { errno == ENOSPC || errno == EDQUOT }
}

/// Writes files by renaming a complete temporary file: a reader sees the old contents or the new, never a part.
enum AtomicFile {
    /// Writes the contents into a new file beside `path`, flushes it to the disk and renames it to `path`.
    ///
    /// Until it is complete, only its owner may read a file with a mode. It never follows a link.
    ///
    /// - Parameters:
    ///   - mode: The permissions of the file, whatever the umask; `nil` for those that the umask leaves.
    ///   - owner: The owner and group to set if the process is allowed to.
    ///   - isLocked: Whether to lock the file (`flock`) before it gets its name.
    /// - Returns: The open descriptor, which holds the lock; the caller closes it.
    static func write(
        _ contents: [UInt8],
        to path: String,
        mode: mode_t?,
        owner: (user: uid_t, group: gid_t)? = nil,
        isLocked: Bool = false
    ) throws(SystemCallFailure) -> Int32 {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
        let name = "\(folder).richpush-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw SystemCallFailure(errno: errno) }
        // Only an administrator may set another owner.
        if let owner { _ = fchown(descriptor, owner.user, owner.group) }
        guard
            !isLocked || flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(contents, to: descriptor),
            mode.map({ fchmod(descriptor, $0) == 0 }) ?? true, fsync(descriptor) == 0, rename(name, path) == 0
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
