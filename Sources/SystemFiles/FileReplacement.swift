// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// Replaces the contents of an existing file atomically: a full disk loses neither the old contents nor the new.
package enum FileReplacement {
    /// Writes the contents into a new file and renames it over the old one, with the same permissions.
    ///
    /// A symbolic link is followed: the file behind it is replaced.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemCallFailure) {
        guard let resolved = realpath(path, nil) else { throw SystemCallFailure(errno: errno) }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0 else { throw SystemCallFailure(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemCallFailure(
                errno: EINVAL,
                cause: "it is not a regular file; pass its contents to standard input, given as -"
            )
        }
        // Without this check, a writable folder would allow replacing a write-protected file.
        guard access(resolved, W_OK) == 0 else { throw SystemCallFailure(errno: errno) }
        let descriptor = try AtomicFile.write(
            bytes,
            to: String(cString: resolved),
            mode: status.st_mode & 0o7777,
            owner: (status.st_uid, status.st_gid)
        )
        close(descriptor)
    }
}
