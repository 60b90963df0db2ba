// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// The destination of a received body, which is written block by block.
struct BodySink {
    /// The most memory reserved for an announced length, which may be wrong.
    private static let reservedAtOnce = 16 * 1024 * 1024

    private(set) var memory: [UInt8] = []
    private var file: DownloadedFile?
    private let keepsNothing: Bool

    init(_ destination: Transfer.Destination) {
        switch destination {
        case .file(let path): file = DownloadedFile(path: path)
        case .descriptor(let number): file = DownloadedFile(descriptor: number)
        case .memory, .flow: break
        }
        keepsNothing = destination == .flow
    }

    mutating func expect(byteCount: Int) {
        guard file == nil, !keepsNothing else { return }
        memory.reserveCapacity(min(byteCount, Self.reservedAtOnce))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        if file != nil {
            try file?.append(bytes)
        } else if !keepsNothing {
            memory.append(contentsOf: bytes)
        }
    }

    /// Makes the file complete, an empty one included.
    mutating func finish() throws(FileError) {
        try file?.finish()
    }

    /// Removes what was written.
    mutating func discard() {
        memory = []
        file?.discard()
    }
}

/// A failed file system call.
struct FileError: Error {
    let detail: String

    init(_ action: String, path: String, number: Int32) {
        detail = "Cannot \(action) \(path): \(String(cString: strerror(number)))"
    }
}

/// The file a body is written to: made anew with mode 0600 at the first byte, removed when the transfer fails; or one that
/// the caller has opened, and closes.
///
/// A regular file or symbolic link of that name is replaced, never written through: what was downloaded may be anything,
/// and must appear with our mode, nowhere else. Anything else of that name (a folder, a device) is an error.
struct DownloadedFile {
    private let path: String
    private let isOwn: Bool
    private var descriptor: Int32 = -1
    private var exists = false

    init(path: String) {
        self.path = path
        isOwn = true
    }

    init(descriptor: Int32) {
        path = "the open file"
        isOwn = false
        self.descriptor = descriptor
        exists = true
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        if !exists { try create() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(descriptor, rest.base.baseAddress! + rest.startIndex, rest.count)
            if written >= 0 {
                rest.removeFirst(written)
            } else if errno != EINTR {
                throw FileError("write", path: path, number: errno)
            }
        }
    }

    mutating func finish() throws(FileError) {
        if !exists { try create() }
        guard isOwn else { return }
        let code = close(descriptor)
        descriptor = -1
        guard code == 0 || errno == EINTR else { throw FileError("write", path: path, number: errno) }
    }

    mutating func discard() {
        guard isOwn else { return }
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        if exists { unlink(path) }
        exists = false
    }

    private mutating func create() throws(FileError) {
        guard !path.utf8.contains(0) else { throw FileError("create", path: path, number: EINVAL) }
        descriptor = openNew()
        if descriptor < 0, errno == EEXIST {
            var status = stat()
            if lstat(path, &status) == 0, [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) { unlink(path) }
            descriptor = openNew()
        }
        guard descriptor >= 0 else { throw FileError("create", path: path, number: errno) }
        exists = true
    }

    private func openNew() -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
}
