// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL
import XMPPStream

/// Firebase's Cloud Connection Server: XMPP over TLS from the first byte, as it was until June 2024.
struct XMPPListener: ServiceListener {
    typealias Client = NIOAsyncChannel<XMPPStreamReader.Event, ByteBuffer>

    let name = "xmpp"
    /// The service's own port and that of its test environment.
    let proxiedPorts = [5235, 5236]
    private let google: GoogleService
    private let tls: NIOSSLContext
    private let register: ConnectionRegister
    private let bound = AsyncStream<Int>.makeStream()

    init(_ google: GoogleService, identity: ServerIdentity) throws(EmulatorError) {
        self.google = google
        register = ConnectionRegister(limit: google.limits.connectionCount)
        do {
            tls = try NIOSSLContext(configuration: identity.tlsConfiguration)
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "The TLS library refuses the certificate of the XMPP port; remove ca.pem and ca-key.pem from the data folder "
                    + "and start again.",
                cause: error
            )
        }
    }

    /// Serves until the task is cancelled; then every client is told, and every connection closed.
    ///
    /// - Throws: ``EmulatorError`` where the port cannot be bound.
    func run() async throws {
        defer {
            bound.continuation.finish()
            register.close()
        }
        let server = try await bind()
        try await google.core.store.write { try UpstreamMessage.releaseAll(in: $0) }
        try await server.executeThenClose { clients in
            if let port = server.channel.localAddress?.port { bound.continuation.yield(port) }
            bound.continuation.finish()
            await withDiscardingTaskGroup { group in
                group.addTask { await google.receipts.run(google) }
                do {
                    for try await client in clients {
                        group.addTask { await XMPPConnection(client, google).serve() }
                    }
                } catch {
                    // The listener is closed.
                }
                group.cancelAll()
            }
        }
    }

    /// The port that is listened on as soon as it is, or `nil` where ``run()`` ends before.
    func port() async -> Int? {
        for await port in bound.stream { return port }
        return nil
    }

    private func bind() async throws(EmulatorError) -> NIOAsyncChannel<XMPPClientChannel, Never> {
        let (host, port, limits) = (google.configuration.host, google.configuration.xmppPort, google.limits)
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port) { [tls, register] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try XMPPClientChannel(channel, tls: tls, limits: limits, register: register)
                    }
                }
        } catch {
            throw .cannotListen(host: host, port: port, because: error)
        }
    }
}
