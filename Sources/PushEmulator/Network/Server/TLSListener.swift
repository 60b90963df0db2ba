// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL

/// A separate port of a service, with its settings.
struct ServicePort: Sendable {
    /// The port's name in the configuration; errors have it in upper case.
    var name: String
    /// A numeric address.
    var host: String
    /// The port number; 0 for any free one.
    var number: Int
    /// The ports of the service's hosts that the proxy leads here.
    var proxiedPorts: [Int]
    /// The maximum number of connections that wait to be accepted.
    var backlog: Int32
    /// The maximum number of open connections.
    var connectionLimit: Int
}

/// The listener of a service's separate port, with implicit TLS.
///
/// The service sets up and serves each connection; the listener binds the port, and counts and closes connections.
struct TLSListener<Client: Sendable>: ServiceListener {
    /// Sets up a new connection, on its event loop.
    typealias Preparation =
        @Sendable (_ channel: any Channel, _ tls: NIOSSLContext, _ register: ConnectionRegister) throws -> Client

    private let settings: ServicePort
    private let tls: NIOSSLContext
    private let register: ConnectionRegister
    private let bound = AsyncStream<Int>.makeStream()
    private let prepare: Preparation
    private let serve: @Sendable (Client) async -> Void
    private let onBind: @Sendable () async throws -> Void
    private let alongside: @Sendable () async -> Void

    var name: String { settings.name }
    var proxiedPorts: [Int] { settings.proxiedPorts }

    /// - Parameters:
    ///   - prepare: Adds the handlers of a new connection, including TLS, and enters it into the register.
    ///   - serve: Serves a connection until either side ends it or the task is cancelled.
    ///   - onBind: Called once the port is bound, before the first connection is served.
    ///   - alongside: Runs concurrently with the connections, and is cancelled with them.
    /// - Throws: ``EmulatorError`` if the TLS library refuses the certificate.
    init(
        _ settings: ServicePort,
        identity: ServerIdentity,
        prepare: @escaping Preparation,
        serve: @escaping @Sendable (Client) async -> Void,
        onBind: @escaping @Sendable () async throws -> Void = {},
        alongside: @escaping @Sendable () async -> Void = {}
    ) throws(EmulatorError) {
        self.settings = settings
        self.prepare = prepare
        self.serve = serve
        self.onBind = onBind
        self.alongside = alongside
        register = ConnectionRegister(limit: settings.connectionLimit)
        do {
            tls = try NIOSSLContext(configuration: identity.tlsConfiguration)
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "The TLS library refuses the certificate of the \(settings.name.uppercased()) port; remove ca.pem and "
                    + "ca-key.pem from the data folder and start again.",
                cause: error
            )
        }
    }

    /// Serves until the task is cancelled; then it closes every connection.
    ///
    /// - Throws: ``EmulatorError`` if the port cannot be bound.
    func run() async throws {
        defer {
            bound.continuation.finish()
            register.close()
        }
        let server = try await bind()
        try await onBind()
        try await server.executeThenClose { clients in
            if let port = server.channel.localAddress?.port { bound.continuation.yield(port) }
            bound.continuation.finish()
            await withDiscardingTaskGroup { group in
                group.addTask { await alongside() }
                do {
                    for try await client in clients {
                        group.addTask { await serve(client) }
                    }
                } catch {
                    // The listener is closed.
                }
                group.cancelAll()
            }
        }
    }

    /// Returns the port once it is bound; `nil` if ``run()`` ends before.
    func port() async -> Int? {
        for await port in bound.stream { return port }
        return nil
    }

    private func bind() async throws(EmulatorError) -> NIOAsyncChannel<Client, Never> {
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: settings.backlog)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: settings.host, port: settings.number) { [tls, register, prepare] channel in
                    channel.eventLoop.makeCompletedFuture { try prepare(channel, tls, register) }
                }
        } catch {
            throw .cannotListen(host: settings.host, port: settings.number, because: error)
        }
    }
}
