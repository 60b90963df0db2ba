// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// Replaces the contents of an existing file atomically: a full disk loses neither the old contents nor the new.
package enum FileReplacement {
    /// The reason why a file was not replaced.
    package struct Failure: Error {
        /// A clause in lower case, for instance `permission denied`.
        package let reason: String

        fileprivate init(reason: String) { self.reason = reason }

        fileprivate init(_ failure: SystemCallFailure) { reason = failure.cause }
    }

    /// Writes the contents into a new file and renames it over the old one, with the same permissions.
    ///
    /// A symbolic link is followed: the file behind it is replaced.
    package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        guard let resolved = realpath(path, nil) else { throw Failure(SystemCallFailure(errno: errno)) }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0 else { throw Failure(SystemCallFailure(errno: errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "it is not a regular file; pass its contents to standard input, given as -")
        }
        // Without this check, a writable folder would allow replacing a write-protected file.
        guard access(resolved, W_OK) == 0 else { throw Failure(SystemCallFailure(errno: errno)) }
        do throws(SystemCallFailure) {
            let descriptor = try AtomicFile.write(
                bytes,
                to: String(cString: resolved),
                mode: status.st_mode & 0o7777,
                owner: (status.st_uid, status.st_gid)
            )
            close(descriptor)
        } catch {
            throw Failure(error)
        }
    }
}
