// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Runs `body` beside a server on this machine, on a free port, that answers by `routes` and ends with the closure.
///
/// The address is 127.0.0.1 unless another of this machine's is given, such as ::1. In a process at most 64 run at once,
/// not counting those inside another's closure; further ones wait, so that hundreds of tests side by side stay below the
/// usual limit of 1024 open files.
///
/// With a certificate it speaks TLS, and nothing else.
///
/// Throws what `body` throws, or the system's error when no port can be bound.
package func withLoopbackServer<Result: Sendable>(
    _ routes: LoopbackRoutes,
    at address: String = "127.0.0.1",
    certificate: LoopbackCertificate? = nil,
    body: @Sendable (LoopbackServer) async throws -> Result
) async throws -> Result {
    if LoopbackServer.isAround { return try await serve(routes, at: address, certificate, body: body) }
    return try await LoopbackServer.turnstile.pass {
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
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
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
            group.addTask {
                await withDiscardingTaskGroup { group in
                    // An error of the listening socket ends the accepting; clients then see refused connections.
                    do {
                        for try await channel in connections {
                            let connection = LoopbackConnection(channel: channel, routes: routes, log: log)
                            group.addTask { await connection.serve() }
                        }
                    } catch {}
                }
            }
            defer { group.cancelAll() }
            return try await body(server)
        }
    }
}
