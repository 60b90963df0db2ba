// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// A running HTTP or HTTPS server on this machine, valid inside ``withLoopbackServer(_:at:certificate:body:)``.
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
/// With a certificate it speaks TLS, and nothing else. It answers on separate threads, and pauses in the time of the
/// simulated world, as devices count it.
///
/// Throws what `body` throws, or the system's error when no port can be bound.
package func withLoopbackServer<Result: Sendable>(
    _ routes: LoopbackRoutes,
    at address: String = "127.0.0.1",
    certificate: LoopbackCertificate? = nil,
    body: @Sendable (LoopbackServer) async throws -> Result
) async throws -> Result {
    if LoopbackServer.isAround { return try await serve(routes, at: address, certificate, body: body) }
    return try await LoopbackServer.runningServers.withPermit {
        try await LoopbackServer.$isAround.withValue(true) {
            try await serve(routes, at: address, certificate, body: body)
        }
    }
}

private func serve<Result: Sendable>(
    _ routes: LoopbackRoutes,
    at address: String,
    _ certificate: LoopbackCertificate?,
    body: @Sendable (LoopbackServer) async throws -> Result
) async throws -> Result {
    let listener = try await ServerBootstrap(group: ServerThreads.group)
        .serverChannelOption(.backlog, value: 1024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .bind(host: address, port: 0) { channel in
            channel.eventLoop.makeCompletedFuture { try LoopbackConnection.wrap(channel, certificate) }
        }
    let log = LoopbackLog()
    let server = LoopbackServer(
        scheme: certificate == nil ? "http" : "https",
        address: address,
        port: listener.channel.localAddress?.port ?? 0,
        log: log
    )
    return try await listener.executeThenClose { connections in
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: ServerThreads.tasks) {
                await withDiscardingTaskGroup { group in
                    // An error of the listening socket ends the accepting; clients then see refused connections.
                    do {
                        for try await channel in connections {
                            let connection = LoopbackConnection(channel: channel, routes: routes, log: log)
                            group.addTask(executorPreference: ServerThreads.tasks) { await connection.serve() }
                        }
                    } catch {}
                }
            }
            defer { group.cancelAll() }
            return try await body(server)
        }
    }
}
