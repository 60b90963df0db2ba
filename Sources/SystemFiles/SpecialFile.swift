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
    ///
    /// - Throws: ``SystemCallFailure`` if that fails, or nobody reads from a pipe for a few seconds.
    package func write(_ contents: [UInt8]) throws(SystemCallFailure) {
        let descriptor = try openForWriting()
        defer { close(descriptor) }
        var rest = contents[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SharedDescriptor.write(descriptor, $0) }
            guard count >= 0 else { throw SystemCallFailure(errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Opens it; a reader that a shell starts at the same time needs a few milliseconds to come.
    private func openForWriting() throws(SystemCallFailure) -> Int32 {
        for _ in 0..<250 {
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            if descriptor >= 0 { return descriptor }
            let code = errno
            guard code == ENXIO, let kind = FileKind(path) else { throw SystemCallFailure(errno: code) }
            guard kind == .pipe else {
                throw SystemCallFailure(errno: code, cause: "it is \(kind.name); name a file")
            }
            usleep(20_000)
        }
        throw SystemCallFailure(errno: ENXIO, cause: "it is a pipe that nobody reads from; start its reader first")
    }
}
