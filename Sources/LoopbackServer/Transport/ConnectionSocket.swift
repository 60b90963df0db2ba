// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LibC
internal import Synchronization

/// An accepted connection, read and written by the thread that serves it, which it blocks.
final class ConnectionSocket: Sendable {
    /// The client has gone, or the server ends.
    struct Gone: Error {}

    private let descriptor: Int32
    /// The descriptor's number may be another file's once it is closed.
    private let isOpen = Mutex(true)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Waits for bytes of the client; none at its end.
    func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
            repeat { count = recv(descriptor, buffer.baseAddress!, buffer.count, 0) } while count < 0 && errno == EINTR
            count = max(0, count)
        }
    }

    /// Returns when the system has taken the bytes: a client that does not read slows the server down, and nothing is lost when
    /// the connection is closed next.
    func write(_ bytes: some Collection<UInt8>) throws(Gone) {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        let isWritten =
            Array(bytes).withUnsafeBytes { buffer in
                var sent = 0
                while sent < buffer.count {
                    let count = send(descriptor, buffer.baseAddress! + sent, buffer.count - sent, flags)
                    if count < 0 && errno == EINTR { continue }
                    guard count > 0 else { return false }
                    sent += count
                }
                return true
            }
        guard isWritten else { throw Gone() }
    }

    /// Waits until the client has closed the connection, whatever it sends before.
    func waitForEnd() {
        while !read().isEmpty {}
    }

    /// Wakes whoever reads or writes; for the client it is the connection's end.
    func shutDown() {
        isOpen.withLock { if $0 { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// - Parameter isReset: The client's next read or write fails.
    func end(isReset: Bool) {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            if isReset {
                // Closing a socket that lingers for zero seconds sends a reset.
                var abrupt = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
            }
            close(descriptor)
        }
    }
}
