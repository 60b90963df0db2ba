// SPDX-License-Identifier: Apache-2.0

package import LibC

/// Files that a program reads and writes again, such as journals and locks, which nothing but a regular file can be.
package enum RegularFile {
    /// Opens the file without waiting for anybody.
    ///
    /// - Parameters:
    ///   - flags: Those of `open`; a program that is executed never gets the descriptor.
    ///   - mode: The permissions of a file that is created.
    /// - Returns: The descriptor; the caller closes it.
    /// - Throws: ``SystemCallFailure`` if the file cannot be opened, or something else is in its place.
    package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemCallFailure) -> Int32 {
        // Opening a pipe would wait for somebody at its other end.
        let descriptor = LibC.open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
        let code = errno
        guard descriptor >= 0 else {
            try check(path)
            throw SystemCallFailure(errno: code)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, FileKind(status) == .regular else {
            close(descriptor)
            throw refusal(FileKind(status))
        }
        return descriptor
    }

    /// Checks that a regular file is at the path, or nothing yet, without opening it.
    package static func check(_ path: String) throws(SystemCallFailure) {
        guard let kind = FileKind(path), kind != .regular else { return }
        throw refusal(kind)
    }

    private static func refusal(_ kind: FileKind) -> SystemCallFailure {
        SystemCallFailure(errno: kind == .folder ? EISDIR : EINVAL, cause: "it is \(kind.name); name a regular file")
    }
}
