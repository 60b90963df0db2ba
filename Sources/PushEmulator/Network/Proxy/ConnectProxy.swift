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

extension ConnectProxy {
    /// Where the proxy listens, where it leads to, and its bounds.
    package struct Configuration: Sendable {
        /// The address to listen on.
        package var host = "127.0.0.1"
        /// The port to listen on; 0 is any free one.
        package var port = 8028
        /// Where tunnels to the hosts of services end, by host and by the port that was asked for.
        package var destinations: [String: [Int: SocketAddress]]
        /// What happens to every other host.
        package var otherHosts = OtherHosts.refused
        /// What `Proxy-Authorization` must hold, as `Bearer`, or as the password of `Basic`; `nil` asks for nothing.
        package var accessToken: String?
        /// What the inbox is called in answers to people who open the proxy's address.
        package var inboxURL: String?
        /// Bytes of a request's head; default 8 KiB.
        package var headByteLimit = 8192
        /// Time for a request's head to arrive, and for a connection to the asked host; default 10 s.
        package var handshakeTimeLimit = Duration.seconds(10)
        /// Time that a tunnel may rest; default ten minutes.
        package var idleTimeLimit = Duration.seconds(600)
        /// Connections at a time, beyond which clients are told to come again; default 512.
        package var connectionLimit = 512

        package init(destinations: [String: [Int: SocketAddress]]) {
            self.destinations = destinations
        }
    }

    /// What the proxy does with hosts that are no service's.
    package enum OtherHosts: Sendable, Hashable {
        /// They are answered 403.
        case refused
        /// They are connected to, whatever their address: right where only programs of this machine reach the proxy, who
        /// could connect there themselves.
        case allowed
        /// They are connected to where their address is public: for a proxy that others reach, to whom it must not open
        /// this machine or its network.
        case allowedAtPublicAddresses
    }
}
