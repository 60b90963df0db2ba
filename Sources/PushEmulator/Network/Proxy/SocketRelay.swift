// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix

/// Leads each connection that a socket accepts to one address.
struct SocketRelay: Sendable {
    private let address: SocketAddress
    private let count: ConnectionCount
    /// The limits are the proxy's.
    private let configuration = ConnectProxy.Configuration(destinations: [:])

    /// - Parameter count: The number of connections, other relays' included.
    init(to address: SocketAddress, counting count: ConnectionCount) {
        self.address = address
        self.count = count
    }

    /// Serves until the task is cancelled, and closes the socket.
    func run(_ socket: Int32) async throws {
        let server = try await ServerBootstrap.ofTunnels.bind(socket) { [configuration] channel in
            channel.eventLoop.makeCompletedFuture { try AcceptedClient(channel, configuration) }
        }
        try await server.serve(counting: count) { await serve($0, $1) }
    }

    private func serve(_ accepted: AcceptedClient, _ number: Int) async {
        accepted.deadline.cancel()
        if number > min(configuration.connectionLimit, OpenFiles.tunnelCount) { accepted.close() }
        let client = accepted.channel
        do {
            try await client.executeThenClose { inbound, outbound in
                var pieces = inbound.makeAsyncIterator()
                let connector = TunnelConnector(configuration: configuration, eventLoop: client.channel.eventLoop)
                guard let upstream = try await connector.connect(to: [address]) else { return }
                try await Tunnel(client: client, upstream: upstream).run(&pieces, outbound)
            }
        } catch {
            // The connection is closed, too slow or cancelled, so there is nobody to answer.
        }
    }
}
