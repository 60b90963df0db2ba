// SPDX-License-Identifier: Apache-2.0

package import Logging
package import NIOCore
import NIOPosix

/// A proxy that leads Google's push hosts to the emulator: what `HTTPS_PROXY` of a program under test names.
///
/// It understands `CONNECT` alone. Hosts that are not Google's push hosts are refused unless the configuration lets them
/// through, so that a test run cannot reach the real world by mistake.
package struct ConnectProxy: Sendable {
    let configuration: Configuration
    let logger: Logger

    package init(
        _ configuration: Configuration,
        logger: Logger = Logger(label: "richpush.proxy") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Accepts and tunnels until the task is cancelled; then every tunnel is closed.
    ///
    /// - Parameter onListening: Called once with the address that is listened on.
    /// - Throws: ``EmulatorError`` where the port cannot be bound.
    package func run(onListening: @Sendable (SocketAddress) async -> Void) async throws {
        let server = try await bind()
        let count = ConnectionCount(limit: configuration.connectionLimit)
        try await server.executeThenClose { clients in
            if let address = server.channel.localAddress { await onListening(address) }
            await withDiscardingTaskGroup { group in
                do {
                    for try await client in clients {
                        group.addTask {
                            let isWithinLimit = count.enter()
                            defer { count.leave() }
                            await ProxyConnection(client, isWithinLimit: isWithinLimit, proxy: self).serve()
                        }
                    }
                } catch {
                    logger.debug("The proxy accepts no more: \(error)")
                }
                group.cancelAll()
            }
        }
    }

    private func bind() async throws(EmulatorError) -> NIOAsyncChannel<AcceptedClient, Never> {
        let (host, port) = (configuration.host, configuration.port)
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelOption(.recvAllocator, value: Tunnel.receiveAllocator)
                .bind(host: host, port: port) { [configuration] channel in
                    channel.eventLoop.makeCompletedFuture { try AcceptedClient(channel, configuration) }
                }
        } catch {
            throw EmulatorError(
                .portUnavailable,
                "The proxy cannot listen on \(host), port \(port): \(error); name another port, or 0 for any free one.",
                cause: error
            )
        }
    }
}
