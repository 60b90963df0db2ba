// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import LibC

/// Files that only their owner may read from the moment they exist.
package enum PrivateFile {
    package typealias Failure = SystemCallFailure

    /// Creates the folder and its parents if they are missing.
    ///
    /// - Parameter mode: The permissions of what is created, before the umask.
    package static func makeFolder(_ folder: URL, mode: mode_t = 0o700) throws(Failure) {
        let parent = folder.deletingLastPathComponent()
        if mkdir(folder.path, mode) == 0 { return }
        let code = errno
        if let kind = FileKind(folder.path) {
            if kind == .folder { return }
            throw Failure(errno: ENOTDIR, cause: "it is \(kind.name), not a folder")
        }
        guard code == ENOENT, parent.path != folder.path, FileKind(parent.path) == nil else {
            throw Failure(errno: code)
        }
        try makeFolder(parent, mode: mode)
        guard mkdir(folder.path, mode) == 0 || FileKind(folder.path) == .folder else { throw Failure(errno: errno) }
    }

    /// Writes the contents into a new file and renames it to the file's name: readers see the old file or the new one.
    ///
    /// - Parameter mode: The permissions of the file; until it is complete, only its owner may read it.
    package static func write(
        _ contents: some Sequence<UInt8>,
        to file: URL,
        mode: mode_t = 0o600
    ) throws(Failure) {
        close(try AtomicFile.write(Array(contents), to: file.path, mode: mode))
    }

    /// Writes the file as ``write(_:to:mode:)`` does and locks it before it gets its name.
    ///
    /// - Returns: The descriptor that holds the lock until it is closed.
    package static func writeLocked(_ contents: some Sequence<UInt8>, to file: URL) throws(Failure) -> Int32 {
        try AtomicFile.write(Array(contents), to: file.path, mode: 0o600, isLocked: true)
    }

    /// Reads a regular file of up to 1 MiB, and its permissions.
    package static func read(_ file: URL) throws(Failure) -> (contents: [UInt8], mode: mode_t) {
        let descriptor = try RegularFile.open(file.path, O_RDONLY)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(errno: errno) }
        guard status.st_size <= byteLimit else { throw Failure(errno: EFBIG) }
        var contents = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < contents.count {
            let count = contents.withUnsafeMutableBytes { buffer in
                LibC.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(errno: errno) }
            if count == 0 { break }
            filled += count
        }
        return (Array(contents[..<filled]), status.st_mode & 0o777)
    }

    /// Reads a file that only its owner may access; `nil` if it is missing or others have access.
    package static func secret(in file: URL) -> [UInt8]? {
        guard let (contents, mode) = try? read(file), mode & 0o077 == 0 else { return nil }
        return contents
    }

    /// Runs the work while this process holds the lock file; other processes wait.
    package static func locked<Result, Thrown: Error>(
        _ file: URL,
        _ work: () throws(Thrown) -> Result,
        failing: (Failure) -> Thrown
    ) throws(Thrown) -> Result {
        let descriptor: Int32
        do throws(Failure) {
            descriptor = try RegularFile.open(file.path, O_RDWR | O_CREAT)
        } catch {
            throw failing(error)
        }
        defer { close(descriptor) }
        guard FileLock.wait(descriptor) else { throw failing(Failure(errno: errno)) }
        return try work()
    }

    private static let byteLimit = 1 << 20
}
