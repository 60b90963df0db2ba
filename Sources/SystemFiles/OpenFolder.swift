// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// An open folder whose entries are reached without following a link, whatever a path leads to in the meantime.
package final class OpenFolder {
    private let descriptor: Int32

    /// Opens the folder at a path.
    ///
    /// - Throws: ``SystemCallFailure`` if there is no folder, or a link in its place.
    package convenience init(_ path: String) throws(SystemCallFailure) {
        try self.init(open(path, Self.flags))
    }

    /// Opens a folder in this one.
    ///
    /// - Throws: ``SystemCallFailure`` if the entry is not a folder.
    package func folder(_ name: String) throws(SystemCallFailure) -> OpenFolder {
        try OpenFolder(openat(descriptor, name, Self.flags))
    }

    private init(_ descriptor: Int32) throws(SystemCallFailure) {
        guard descriptor >= 0 else { throw SystemCallFailure(errno: errno) }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// The names of its entries, in no order.
    package func names() throws(SystemCallFailure) -> [String] {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else {
            let code = errno
            if copy >= 0 { close(copy) }
            throw SystemCallFailure(errno: code)
        }
        defer { closedir(stream) }
        rewinddir(stream)
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a file or a link; a folder is refused.
    package func removeFile(_ name: String) throws(SystemCallFailure) {
        guard unlinkat(descriptor, name, 0) == 0 else { throw SystemCallFailure(errno: errno) }
    }
}
