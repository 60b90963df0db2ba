// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives
internal import LibC

/// A running HTTP or HTTPS server on this machine, valid inside ``withLoopbackServer(_:at:body:)``.
package struct LoopbackServer: Sendable {
    let scheme: String
    let address: String
    package let port: Int
    let log: LoopbackLog

    /// Limits how many servers run in this process at once.
    static let runningServers = AsyncSemaphore(permits: 64)
    /// Whether the task runs inside a server's closure; it must not wait for what it holds itself.
    @TaskLocal static var isAround = false

    /// `http://127.0.0.1:` and the port, without a slash at the end; an IPv6 address is in brackets.
    package var baseURL: String { "\(scheme)://\(address.contains(":") ? "[\(address)]" : address):\(port)" }

    /// The absolute URL of a path that begins with a slash.
    package func url(_ path: String) -> String { baseURL + path }

    /// All requests until now, in the order they were complete.
    package var requests: [LoopbackRequest] { log.events.requests }

    package var requestCount: Int { log.events.requests.count }

    /// Connections accepted until now.
    package var connectionCount: Int { log.events.isOpen.count }

    /// Connections that neither side has closed.
    package var openConnectionCount: Int { log.events.isOpen.count { $0 } }

    /// Waits for the request of this number, counted from 0.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled.
    package func request(number: Int) async throws -> LoopbackRequest {
        try await log.wait { $0.requests.count > number }
        return log.events.requests[number]
    }

    /// Waits until the connection of this number, counted from 0, was accepted and is closed again.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled.
    package func connectionClosed(number: Int) async throws {
        try await log.wait { $0.isOpen.count > number && !$0.isOpen[number] }
    }

    /// Waits until as many requests were complete.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled.
    package func requestCount(reaches count: Int) async throws {
        try await log.wait { $0.requests.count >= count }
    }
}

/// Runs `body` beside a server on this machine, on a free port, that answers by `routes` and ends with the closure.
///
/// The address is 127.0.0.1 unless another of this machine's is given, such as ::1. In a process at most 64 run at once,
/// not counting those inside another's closure; further ones wait, so that hundreds of tests side by side stay below the
/// usual limit of 1024 open files.
///
/// It answers each connection on a separate thread, and pauses in the time of the simulated world, as devices count it.
///
/// Throws what `body` throws, or ``LoopbackSocket/Failure`` when no port can be bound.
package func withLoopbackServer<Result: Sendable>(
    _ routes: LoopbackRoutes,
    at address: String = "127.0.0.1",
    body: (LoopbackServer) async throws -> Result
) async throws -> Result {
    if LoopbackServer.isAround { return try await serve(routes, at: address, body: body) }
    return try await LoopbackServer.runningServers.withPermit {
        try await LoopbackServer.$isAround.withValue(true) { try await serve(routes, at: address, body: body) }
    }
}

private func serve<Result: Sendable>(
    _ routes: LoopbackRoutes,
    at address: String,
    body: (LoopbackServer) async throws -> Result
) async throws -> Result {
    let socket = try LoopbackSocket(at: address, backlog: 1024)
    let descriptor = socket.descriptor
    let log = LoopbackLog()
    let server = LoopbackServer(scheme: "http", address: address, port: Int(socket.port), log: log)
    let result: Swift.Result<Result, any Error>
    do {
        let value = try await ServerThread.run {
            await withTaskCancellationHandler {
                await accept(from: descriptor, routes, log)
            } onCancel: {
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
        } during: {
            try await body(server)
        }
        result = .success(value)
    } catch {
        result = .failure(error)
    }
    // Nobody waits on the descriptor any more; its number may be another's from now on.
    _ = consume socket
    return try result.get()
}

/// Serves connections until the listening socket is shut down; clients then see refused connections.
private func accept(from descriptor: Int32, _ routes: LoopbackRoutes, _ log: LoopbackLog) async {
    await withDiscardingTaskGroup { group in
        while !Task.isCancelled {
            let accepted = LibC.accept(descriptor, nil, nil)
            if accepted >= 0 {
                let connection = LoopbackConnection(ConnectionSocket(accepted), routes: routes, log: log)
                ServerThread.run(in: &group) { await connection.serve() }
            } else if errno == EMFILE || errno == ENFILE {
                // Others of this process close files.
                usleep(10_000)
            } else if errno != EINTR && errno != ECONNABORTED {
                return
            }
        }
    }
}
