// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Replaces what a file holds at once: a reader sees the old contents or the new, and a full disk loses neither.
enum FileReplacement {
    /// Why a file was left as it is.
    struct Failure: Error {
        let reason: String

        init(reason: String) { self.reason = reason }

        init(errno code: Int32) { reason = String(cString: strerror(code)).lowercased() }
    }

    /// Writes the contents into a new file beside the old one and puts it in its place, with the same permissions.
    ///
    /// Of a symbolic link the file behind it is replaced.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        guard let resolved = realpath(path, nil) else { throw Failure(errno: errno) }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0 else { throw Failure(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "it is no regular file; pass its contents to standard input, given as -")
        }
        // A folder that may be written to would let a protected file be replaced.
        guard access(resolved, W_OK) == 0 else { throw Failure(errno: errno) }
        let folder = URL(filePath: String(cString: resolved)).deletingLastPathComponent()
        var name = Array(folder.appending(path: ".richpush-XXXXXX").path.utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        // The owner may be kept by an administrator alone; everybody else owns what they may write anew.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        let isWritten =
            fchmod(descriptor, status.st_mode & 0o7777) == 0 && write(bytes, to: descriptor) && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else {
            unlink(name)
            throw Failure(errno: code)
        }
        guard rename(name, resolved) == 0 else {
            let code = errno
            unlink(name)
            throw Failure(errno: code)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var remaining = bytes[...]
        while !remaining.isEmpty {
            let count = remaining.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            remaining = remaining.dropFirst(count)
        }
        return true
    }
}
