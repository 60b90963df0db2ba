// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL

/// The connection of FCM's clients, over TLS from the first byte, as at `mtalk.google.com:5228`.
struct MCSListener: ServiceListener {
    /// A client that was accepted, and the packets that it sends.
    struct Client: Sendable {
        let channel: any Channel
        let packets: AsyncStream<MCSPacket>
        /// Its place among all connections of the listener.
        let presence: ConnectionPresence?
    }

    let name = "mcs"
    let proxiedPorts = [5228, 5229, 5230]
    private let web: WebService
    private let tls: NIOSSLContext
    private let register: ConnectionRegister
    private let bound = AsyncStream<Int>.makeStream()

    init(_ web: WebService, identity: ServerIdentity) throws(EmulatorError) {
        self.web = web
        register = ConnectionRegister(limit: web.limits.connectionCount)
        do {
            tls = try NIOSSLContext(configuration: identity.tlsConfiguration)
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "The TLS library refuses the certificate of the MCS port; remove ca.pem and ca-key.pem from the data folder and "
                    + "start again.",
                cause: error
            )
        }
    }

    /// Serves until the task is cancelled; then every connection is closed.
    ///
    /// - Throws: ``EmulatorError`` where the port cannot be bound.
    func run() async throws {
        defer {
            bound.continuation.finish()
            register.close()
        }
        let server = try await bind()
        try await server.executeThenClose { clients in
            if let port = server.channel.localAddress?.port { bound.continuation.yield(port) }
            bound.continuation.finish()
            await withDiscardingTaskGroup { group in
                do {
                    for try await client in clients {
                        group.addTask { await MCSConnection(client, web).serve() }
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

    private func bind() async throws(EmulatorError) -> NIOAsyncChannel<Client, Never> {
        let (host, port, limits) = (web.configuration.host, web.configuration.mcsPort, web.limits)
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port) { [tls, register] channel in
                    channel.eventLoop.makeCompletedFuture {
                        let (packets, continuation) = AsyncStream.makeStream(
                            of: MCSPacket.self,
                            bufferingPolicy: .bufferingOldest(MCSPacketHandler.queueLength)
                        )
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(NIOSSLServerHandler(context: tls))
                        try pipeline.addHandler(MCSPacketHandler(continuation, loginTime: limits.requestTime))
                        register.enter(channel)
                        return Client(channel: channel, packets: packets, presence: register.presence(of: channel))
                    }
                }
        } catch {
            throw .cannotListen(host: host, port: port, because: error)
        }
    }
}
