// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// A pipe that wakes a thread which waits for a socket.
final class WakeUp: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// `nil` where the process may open no more files.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the wait, or the next one.
    func signal() {
        var byte: UInt8 = 0
        // A full pipe has enough in it.
        _ = write(writing, &byte, 1)
    }

    /// Waits until one of the events is there at the socket, or for a signal.
    func wait(beside socket: Int32, events: Int16) {
        var watched = [
            pollfd(fd: socket, events: events, revents: 0), pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&watched, nfds_t(watched.count), -1)
        if watched[1].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(reading, &bytes, bytes.count) > 0 {}
        }
    }
}
