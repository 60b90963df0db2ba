// SPDX-License-Identifier: Apache-2.0

package import Logging
package import NIOCore
import NIOPosix

/// A proxy that leads the push services' hosts to the emulator; programs under test find it by `HTTPS_PROXY`.
///
/// It supports only `CONNECT`. It refuses other hosts unless the configuration allows them, so that a test run cannot
/// reach real services by mistake.
package struct ConnectProxy: Sendable {
    let configuration: Configuration
    let logger: Logger
    /// At least this many clients beyond the limit get an immediate answer, even if the limit is lower.
    private static let leastToldCount = 8

    package init(
        _ configuration: Configuration,
        logger: Logger = Logger(label: "richpush.proxy") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Accepts connections and tunnels them until the task is cancelled; then it closes every tunnel.
    ///
    /// - Parameter onListening: Called once with the bound address.
    /// - Throws: ``EmulatorError`` if the port cannot be bound.
    package func run(onListening: @Sendable (SocketAddress) async -> Void) async throws {
        let server = try await bind()
        let limit = min(configuration.connectionLimit, OpenFiles.tunnelCount)
        if let address = server.channel.localAddress { await onListening(address) }
        try await server.serve(counting: ConnectionCount()) { error in
            logger.debug("The proxy accepts no more: \(error)")
        } _: { client, number in
            // Clients beyond the limit that get an answer use files, too.
            if number > limit + max(limit, Self.leastToldCount) { client.close() }
            await ProxyConnection(client, isWithinLimit: number <= limit, proxy: self).serve()
        }
    }

    private func bind() async throws(EmulatorError) -> NIOAsyncChannel<AcceptedClient, Never> {
        let (host, port) = (configuration.host, configuration.port)
        do {
            return try await ServerBootstrap.ofTunnels
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port) { [configuration] channel in
                    channel.eventLoop.makeCompletedFuture { try AcceptedClient(channel, configuration) }
                }
        } catch {
            throw .cannotListen(host: host, port: port, because: error)
        }
    }
}

extension ConnectProxy {
    /// The proxy's address, destinations and limits.
    package struct Configuration: Sendable {
        /// The address to listen on.
        package var host = "127.0.0.1"
        /// The port to listen on; 0 for any free one, 8028 by default.
        package var port = 8028
        /// The destinations of tunnels to the services' hosts, by host and requested port.
        package var destinations: [String: [Int: SocketAddress]]
        /// The treatment of all other hosts; by default they are refused.
        package var otherHosts = OtherHosts.refused
        /// The token that `Proxy-Authorization` must contain, as `Bearer` or as the password of `Basic`; `nil` requires
        /// none.
        package var accessToken: String?
        /// The inbox's URL for people who open the proxy's address in a browser.
        package var inboxURL: String?
        /// The maximum size of a request's head in bytes; 8 KiB by default.
        package var headByteLimit = 8192
        /// The time limit for receiving a request's head, and for connecting to the host; 10 s by default.
        package var handshakeTimeLimit = Duration.seconds(10)
        /// How long a tunnel may be idle; ten minutes by default.
        package var idleTimeLimit = Duration.seconds(600)
        /// The maximum number of connections; further clients get an answer that asks them to retry; 512 by default.
        ///
        /// It is at most an eighth of the files that the process may open.
        package var connectionLimit = 512

        package init(destinations: [String: [Int: SocketAddress]]) {
            self.destinations = destinations
        }
    }

    /// The treatment of hosts that belong to no service.
    package enum OtherHosts: Sendable, Hashable {
        /// They are answered 403.
        case refused
        /// The proxy connects to them at any address: right if only programs on this machine can reach the proxy,
        /// because they could connect there themselves.
        case allowed
        /// The proxy connects to them at public addresses: right if others can reach the proxy, because it must not
        /// give them access to this machine or its network.
        case allowedAtPublicAddresses
    }
}
