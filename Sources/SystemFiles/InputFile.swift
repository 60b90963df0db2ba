// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A file that is read from its beginning to its end, whatever lies at the path that a person gave.
///
/// A pipe is read like a file, since shells pass one for `<(…)`. Without this type, opening a pipe that nobody writes to
/// waits for ever, and so does reading a device that has no end.
package final class InputFile: Sendable {
    /// Milliseconds in which the writer of a pipe has to come: a program that a shell starts at the same time needs a few.
    private static let patience: Int32 = 5000

    /// The stream that the caller of the program chose, which is read without a question.
    package static let standardInput = InputFile(standard: STDIN_FILENO)

    private let descriptor: Int32
    private let isOwned: Bool
    /// Whether no writer of the pipe was seen, so that an end of the input means that there is none.
    private let awaitsWriter: Bool
    /// Whether the file can be read again from its beginning.
    package let isRegular: Bool

    private init(standard descriptor: Int32) {
        self.descriptor = descriptor
        (isOwned, awaitsWriter, isRegular) = (false, false, false)
    }

    /// Opens the file, and waits a few seconds for the writer of a pipe.
    ///
    /// - Parameter isReadAgain: Whether the file is going to be opened more than once, which a pipe does not survive.
    /// - Throws: ``SystemCallFailure`` if nothing can be read there. Its cause says what to do.
    package init(_ path: String, isReadAgain: Bool = false) throws(SystemCallFailure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        isOwned = true
        guard descriptor >= 0 else {
            let code = errno
            // The system has no word for it.
            if code == ENXIO, FileKind(path) == .socket {
                throw SystemCallFailure(errno: code, cause: "it is a socket; name a file")
            }
            throw SystemCallFailure(errno: code, remedied: true)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw SystemCallFailure(errno: code)
        }
        let kind = FileKind(status)
        if let refusal = Self.refusal(of: kind, descriptor, isReadAgain: isReadAgain) {
            close(descriptor)
            throw refusal
        }
        isRegular = kind == .regular
        awaitsWriter = kind == .pipe && !Self.hasEvent(descriptor)
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    private static func refusal(of kind: FileKind, _ descriptor: Int32, isReadAgain: Bool) -> SystemCallFailure? {
        switch kind {
        case .folder: SystemCallFailure(errno: EISDIR, cause: "it is a folder; name a file in it")
        case .pipe where isReadAgain:
            SystemCallFailure(
                errno: ESPIPE,
                cause: "it is a pipe, and it is read more than once; write it to a file, and name that"
            )
        case .device where isatty(descriptor) == 0 && !isNull(descriptor):
            SystemCallFailure(errno: ENODEV, cause: "it is a device, which may have no end; name a file")
        case .socket: SystemCallFailure(errno: ENXIO, cause: "it is a socket; name a file")
        default: nil
        }
    }

    private static func isNull(_ descriptor: Int32) -> Bool {
        var (file, null) = (stat(), stat())
        return fstat(descriptor, &file) == 0 && stat("/dev/null", &null) == 0 && file.st_rdev == null.st_rdev
    }

    /// Waits until a pipe has something to read, or its writers have come and gone.
    private static func hasEvent(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&state, 1, patience)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    /// Reads what is there, waiting for at least one byte; 0 is the end of the file.
    package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemCallFailure) -> Int {
        let count = SharedDescriptor.read(descriptor, into: memory)
        guard count >= 0 else { throw SystemCallFailure(errno: errno) }
        if count == 0, awaitsWriter {
            throw SystemCallFailure(errno: ENXIO, cause: "it is a pipe that nobody writes to; start its writer first")
        }
        return count
    }

    /// Reads the whole file.
    ///
    /// - Throws: ``SystemCallFailure`` with `EFBIG` for a file with more bytes than the limit.
    package func readAll(upTo limit: Int) throws(SystemCallFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read(upTo: 1 << 16)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
            guard bytes.count <= limit else {
                throw SystemCallFailure(errno: EFBIG, cause: "it has more than \(limit) bytes; name another file")
            }
        }
    }

    private func read(upTo limit: Int) throws(SystemCallFailure) -> [UInt8] {
        var failure: SystemCallFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
            do throws(SystemCallFailure) {
                count = try read(into: UnsafeMutableRawBufferPointer(memory))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
