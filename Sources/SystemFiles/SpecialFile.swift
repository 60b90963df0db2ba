// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A device, a pipe or a socket behind a path, such as `/dev/null`, `/dev/stdout` or what a shell gives for `>(…)`.
package struct SpecialFile: Sendable {
    private let path: String

    /// - Returns: `nil` for a regular file, a folder, and a path that does not exist yet. A link counts as its target.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        // Standard output may be a regular file, which others write as well.
        guard path.hasPrefix("/dev/") || (kind != S_IFREG && kind != S_IFDIR) else { return nil }
        self.path = path
    }

    /// Writes the contents into it: replaced by a new file, it would be gone for everybody.
    package func write(_ contents: [UInt8]) throws(SystemCallFailure) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCallFailure(errno: errno) }
        defer { close(descriptor) }
        guard AtomicFile.write(contents, to: descriptor) else { throw SystemCallFailure(errno: errno) }
    }
}
