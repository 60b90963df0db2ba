// SPDX-License-Identifier: Apache-2.0

import Foundation

// The compiler takes `stat` for a part of whichever of these modules it has read first.
#if canImport(CDispatch)
    import CDispatch
#endif
#if canImport(CoreFoundation)
    import CoreFoundation
#endif

/// Files that only their owner may read, from their first byte on.
enum PrivateFile {
    /// What a failed system call said.
    struct Failure: Error {
        let errno: Int32

        var cause: String { String(cString: strerror(errno)).lowercased() }
        var isMissing: Bool { errno == ENOENT }
    }

    /// The folder, made with mode 0700 where it is missing; an existing one is left as it is.
    static func makeFolder(_ folder: URL) throws(Failure) {
        let parent = folder.deletingLastPathComponent()
        if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, parent.path != folder.path else { throw Failure(errno: errno) }
        try makeFolder(parent)
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw Failure(errno: errno) }
    }

    /// Puts the contents in the file's place at once: readers see the old file, or the new one whole.
    ///
    /// - Parameter mode: Permissions of the file; it is never accessible to more than these, whatever the umask.
    static func write(_ contents: some Sequence<UInt8>, to file: URL, mode: mode_t = 0o600) throws(Failure) {
        close(try writeOpen(contents, to: file, mode: mode, isLocked: false))
    }

    /// The same, with the file locked before anybody can find it.
    ///
    /// - Returns: The descriptor that holds the lock until it is closed.
    static func writeLocked(_ contents: some Sequence<UInt8>, to file: URL) throws(Failure) -> Int32 {
        try writeOpen(contents, to: file, mode: 0o600, isLocked: true)
    }

    private static func writeOpen(
        _ contents: some Sequence<UInt8>,
        to file: URL,
        mode: mode_t,
        isLocked: Bool
    ) throws(Failure) -> Int32 {
        // Made with 0600, and never what already exists, links included.
        let folder = file.deletingLastPathComponent()
        var name = Array(folder.appending(path: ".\(file.lastPathComponent)-XXXXXX").path.utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard
            !isLocked || flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(Array(contents), to: descriptor),
            fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(name, file.path) == 0
        else {
            let code = errno
            unlink(name)
            close(descriptor)
            throw Failure(errno: code)
        }
        return descriptor
    }

    /// The contents of a regular file and its permissions, up to 1 MiB.
    static func read(_ file: URL) throws(Failure) -> (contents: [UInt8], mode: mode_t) {
        // Not waiting for a writer, should somebody have put a pipe there.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= byteLimit else { throw Failure(errno: EFBIG) }
        var contents = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < contents.count {
            let count = contents.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(errno: errno) }
            if count == 0 { break }
            filled += count
        }
        return (Array(contents[..<filled]), status.st_mode & 0o777)
    }

    /// The contents of a file that nobody but its owner could have read; `nil` where there is none.
    static func secret(in file: URL) -> [UInt8]? {
        guard let (contents, mode) = try? read(file), mode & 0o077 == 0 else { return nil }
        return contents
    }

    /// Does the work while no other process works on the same folder under this name.
    static func locked<Result, Thrown: Error>(
        _ file: URL,
        _ work: () throws(Thrown) -> Result,
        failing: (Failure) -> Thrown
    ) throws(Thrown) -> Result {
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failing(Failure(errno: errno)) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failing(Failure(errno: errno)) }
        }
        return try work()
    }

    private static let byteLimit = 1 << 20

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
