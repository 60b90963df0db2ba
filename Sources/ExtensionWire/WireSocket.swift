// SPDX-License-Identifier: Apache-2.0

internal import CExtensionWire
internal import Foundation
internal import Synchronization

/// One end of the socket between an extension's process and its host, over which each message is one packet.
package final class WireSocket: Sendable {
    /// The longest message in bytes; files travel as descriptors.
    package static let messageLimit = 512 * 1024

    private let descriptor: Int32

    /// Takes over the descriptor.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Makes a connected pair, of which neither end survives an `exec`.
    package static func pair() throws(WireError) -> (host: WireSocket, child: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw WireError("no pair of sockets: \(String(cString: strerror(errno)))")
        }
        for end in ends {
            // The size that a message needs; if the kernel allows less, it lowers the value.
            var size = Int32(2 * messageLimit)
            setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        return (WireSocket(ends[0]), OwnedDescriptor(ends[1]))
    }

    /// Sends one message, and waits for room unless `isWaiting` is false.
    ///
    /// Throws when nobody reads any more.
    package func send(
        _ bytes: [UInt8],
        _ descriptors: [OwnedDescriptor] = [],
        isWaiting: Bool = true
    ) throws(WireError) {
        guard bytes.count <= Self.messageLimit else { throw WireError("a message of \(bytes.count) bytes is too long") }
        let numbers = descriptors.map(\.number)
        let flags = isWaiting ? 0 : Int32(MSG_DONTWAIT)
        let code = cextensionwire_send(descriptor, bytes, bytes.count, numbers, Int32(numbers.count), flags)
        withExtendedLifetime(descriptors) {}
        guard code == 0 else { throw WireError("cannot send: \(String(cString: strerror(code)))") }
    }

    /// Waits for the next message; `nil` once the other end is closed.
    package func receive(into buffer: inout [UInt8]) throws(WireError) -> (bytes: [UInt8], files: [OwnedDescriptor])? {
        if buffer.count < Self.messageLimit { buffer = [UInt8](repeating: 0, count: Self.messageLimit) }
        var numbers = [Int32](repeating: -1, count: Int(CEXTENSIONWIRE_DESCRIPTORS))
        var fileCount: Int32 = 0
        let count = cextensionwire_receive(descriptor, &buffer, buffer.count, &numbers, &fileCount)
        let files = numbers.prefix(Int(fileCount)).map(OwnedDescriptor.init)
        guard count >= 0 else {
            if errno == ECONNRESET { return nil }
            throw WireError("cannot receive: \(String(cString: strerror(errno)))")
        }
        return count == 0 ? nil : (Array(buffer[..<count]), files)
    }

    /// Whether the descriptor is still a socket, and not closed behind its owner's back.
    package var isOpen: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Ends both directions: whoever waits to receive gets the end.
    package func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

/// A file descriptor that is closed when nobody keeps it.
package final class OwnedDescriptor: Sendable {
    package let number: Int32
    private let isClosed = Mutex(false)

    /// Takes over the descriptor.
    package init(_ number: Int32) { self.number = number }

    deinit { close() }

    /// Closes it before its time; nobody may use the number afterwards.
    package func close() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        if isFirst { Foundation.close(number) }
    }
}

extension OwnedDescriptor {
    /// A nameless file with this content: in memory, or, if the process may not make memory files, in its temporary
    /// folder.
    package convenience init(content: [UInt8]) throws(WireError) {
        let memory = cextensionwire_memory_file()
        self.init(memory >= 0 ? memory : cextensionwire_nameless_file(NSTemporaryDirectory()))
        guard number >= 0 else { throw WireError("no file in memory: \(String(cString: strerror(errno)))") }
        var written = 0
        while written < content.count {
            let count = content.withUnsafeBytes { write(number, $0.baseAddress! + written, content.count - written) }
            guard count > 0 || errno == EINTR else {
                throw WireError("a file in memory cannot be written: \(String(cString: strerror(errno)))")
            }
            written += max(count, 0)
        }
    }

    /// An empty, nameless file for another process, which can give it a name in this folder; in memory if the file
    /// system does not support nameless files.
    package convenience init(namelessIn folder: String) throws(WireError) {
        let number = cextensionwire_nameless_file(folder)
        if number >= 0 { self.init(number) } else { try self.init(content: []) }
    }

    /// Gives a nameless file this name, without a copy; returns `false` if that is not possible.
    package func link(as path: String) -> Bool {
        linkat(AT_FDCWD, "/proc/self/fd/\(number)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    /// The length in bytes of a regular file; `nil` of anything else.
    package var regularByteCount: Int? {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Calls with the content from its start, block by block, of a regular file of at most `limit` bytes.
    ///
    /// Whoever else has the file may change it meanwhile; no more than the limit is read.
    package func read(upTo limit: Int, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard regularByteCount != nil else { throw WireError("the handed-over file is not a regular file") }
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        var offset = 0
        while true {
            let count = pread(number, &block, block.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw WireError("a file cannot be read: \(String(cString: strerror(errno)))") }
            guard count > 0 else { return }
            offset += count
            guard offset <= limit else { throw WireError("a file is longer than \(limit) bytes") }
            try block.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}

extension OwnedDescriptor {
    /// Copies a regular file's content to a new file, at most this many bytes of it; the kernel moves the bytes.
    package func copy(to path: String, upTo limit: Int) throws {
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw WireError("\(path) cannot be made: \(String(cString: strerror(errno)))") }
        let copy = OwnedDescriptor(target)
        var offset: off_t = 0
        while offset < limit {
            let count = sendfile(copy.number, number, &offset, limit - Int(offset))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw WireError("a file cannot be copied: \(String(cString: strerror(errno)))") }
            if count == 0 { return }
        }
    }
}
