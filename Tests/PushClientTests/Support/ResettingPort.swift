// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A loopback port where each connection is reset as soon as some bytes of it were read.
enum ResettingPort {
    struct Failure: Error {
        let number: Int32
    }

    /// Listens until `body`, which gets the port and counts connections, ends.
    ///
    /// - Parameter byteCount: How many bytes are read before; 0 is none.
    static func run<Result>(
        after byteCount: Int,
        _ body: (UInt16, _ connectionCount: () -> Int) async throws -> Result
    ) async throws -> Result {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else { throw Failure(number: errno) }
        let count = ConnectionCount()
        // A thread of its own, because it blocks; it ends with the listening socket.
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                count.add()
                reset(connection, after: byteCount)
            }
        }
        defer {
            shutdown(descriptor, Int32(SHUT_RDWR))
            close(descriptor)
        }
        return try await body(UInt16(bigEndian: address.sin_port)) { count.value }
    }

    private final class ConnectionCount: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    private static func reset(_ connection: Int32, after byteCount: Int) {
        var remaining = byteCount
        var bytes = [UInt8](repeating: 0, count: 4096)
        while remaining > 0 {
            let received = read(connection, &bytes, min(remaining, bytes.count))
            if received <= 0 { break }
            remaining -= received
        }
        var abrupt = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
        close(connection)
    }
}
