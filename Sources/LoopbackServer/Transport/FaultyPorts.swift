// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A loopback port where each connection is reset as soon as some bytes of it were read.
package enum ResettingPort {
    /// Listens until `body`, which gets the port and counts connections, ends.
    ///
    /// - Parameter byteCount: How many bytes are read before; 0 for none.
    package static func run<Result>(
        after byteCount: Int,
        _ body: (UInt16, _ connectionCount: () -> Int) async throws -> Result
    ) async throws -> Result {
        let socket = try LoopbackSocket()
        let descriptor = socket.descriptor
        let count = ConnectionCount()
        async let end: Void = accept(from: descriptor, reset: byteCount, count)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body(socket.port) { count.value })
        } catch {
            result = .failure(error)
        }
        // The thread is gone before the descriptor's number can be another socket's.
        socket.shutDown()
        await end
        _ = consume socket
        return try result.get()
    }

    /// Accepts connections on a separate thread, because it blocks; returns when the listening socket is shut down.
    private static func accept(from descriptor: Int32, reset byteCount: Int, _ count: ConnectionCount) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while case let connection = Foundation.accept(descriptor, nil, nil), connection >= 0 {
                    count.add()
                    reset(connection, after: byteCount)
                }
                continuation.resume()
            }
        }
    }

    private final class ConnectionCount: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    private static func reset(_ connection: Int32, after byteCount: Int) {
        // A client that stays and says nothing must not hold up the end.
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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

/// A loopback port where connections are made by the system and nobody ever reads or writes.
package enum SilentPort {
    /// Listens until `body`, which gets the port, ends.
    ///
    /// - Parameter listens: Without, connections are refused, and nobody else gets the port meanwhile.
    package static func run<Result>(
        listens: Bool = true,
        _ body: (UInt16) async throws -> Result
    ) async throws -> Result {
        let socket = try LoopbackSocket(listens: listens)
        let result = try await body(socket.port)
        _ = consume socket
        return result
    }
}
