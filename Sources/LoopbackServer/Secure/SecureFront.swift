// SPDX-License-Identifier: Apache-2.0

#if Services
internal import LibC
package import NIOCore
internal import NIOPosix
internal import NIOSSL

/// TLS before a server without: bytes, ends and resets of either side are passed on to the other.
package enum SecureFront {
    package typealias AsyncChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// The event loops of the sockets, which share no thread with the tasks of the process.
    static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 2)

    /// Runs `body`, which gets the front's port, beside a front of the server at the address and port.
    static func run<Result: Sendable>(
        before port: Int,
        at address: String,
        _ certificate: LoopbackCertificate,
        body: (Int) async throws -> Result
    ) async throws -> Result {
        try await listen(at: address, certificate) {
            await relay($0, address, port)
        } body: {
            try await body($0)
        }
    }

    /// Runs `body`, which gets the port, beside a server that speaks TLS and hands each connection to `serve`.
    package static func listen<Result: Sendable>(
        at address: String,
        _ certificate: LoopbackCertificate,
        serve: @escaping @Sendable (AsyncChannel) async -> Void,
        body: (Int) async throws -> Result
    ) async throws -> Result {
        let listener = try await ServerBootstrap(group: eventLoops)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: address, port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: certificate.context))
                    return try wrap(channel)
                }
            }
        return try await listener.executeThenClose { connections in
            try await ServerThread.run {
                await withDiscardingTaskGroup { group in
                    do {
                        for try await channel in connections {
                            ServerThread.run(in: &group) {
                                await withTaskCancellationHandler {
                                    await serve(channel)
                                } onCancel: {
                                    channel.channel.close(promise: nil)
                                }
                            }
                        }
                    } catch {}
                }
            } during: {
                try await body(listener.channel.localAddress?.port ?? 0)
            }
        }
    }

    private static func wrap(_ channel: any Channel) throws -> AsyncChannel {
        let wrapped = try AsyncChannel(wrappingChannelSynchronously: channel)
        // One that is accepted while the server ends is served by nobody, and an asynchronous channel that is let go before
        // it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
        return wrapped
    }

    private static func relay(_ client: AsyncChannel, _ address: String, _ port: Int) async {
        try? await client.executeThenClose { fromClient, toClient in
            let server = try await ClientBootstrap(group: eventLoops)
                // It listens. How long a crowded machine takes is not a fault of the server.
                .connectTimeout(.minutes(10))
                .channelOption(.socketOption(.tcp_nodelay), value: 1)
                .connect(host: address, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture { try wrap(channel) }
                }
            try await server.executeThenClose { fromServer, toServer in
                async let asked: Void = pass(fromClient, to: toServer, closing: server.channel)
                do {
                    for try await bytes in fromServer { try await toClient.write(bytes) }
                } catch {
                    // Closing a socket that lingers for zero seconds sends a reset.
                    let options = client.channel as? any SocketOptionProvider
                    try await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
                }
                client.channel.close(promise: nil)
                await asked
            }
        }
        try? await client.channel.closeFuture.get()
    }

    /// Passes on what the client sends; with its end, the server's side is closed.
    private static func pass(
        _ bytes: NIOAsyncChannelInboundStream<ByteBuffer>,
        to server: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        closing channel: any Channel
    ) async {
        do { for try await piece in bytes { try await server.write(piece) } } catch {}
        channel.close(promise: nil)
    }
}

/// Runs `body` beside the server of ``withLoopbackServer(_:at:body:)``, which then speaks TLS and nothing else.
///
/// Throws what `body` throws, or the system's error when no port can be bound.
package func withLoopbackServer<Result: Sendable>(
    _ routes: LoopbackRoutes,
    at address: String = "127.0.0.1",
    certificate: LoopbackCertificate?,
    body: (LoopbackServer) async throws -> Result
) async throws -> Result {
    try await withLoopbackServer(routes, at: address) { server in
        guard let certificate else { return try await body(server) }
        return try await SecureFront.run(before: server.port, at: address, certificate) { port in
            try await body(LoopbackServer(scheme: "https", address: address, port: port, log: server.log))
        }
    }
}
#endif
