// SPDX-License-Identifier: Apache-2.0

import Curl
import NIOCore
import NIOPosix

/// Chooses the destination of a tunnel, and connects to it.
struct TunnelConnector {
    let configuration: ConnectProxy.Configuration
    let eventLoop: any EventLoop

    /// - Throws: ``ProxyAnswer`` for a host that is refused, or cannot be reached.
    func connect(to host: String, port: Int) async throws -> ProxyConnection.Client {
        if let ports = configuration.destinations[host] {
            guard let address = ports[port] else { throw ProxyAnswer.otherPort(port, of: host) }
            return try await connect(to: [address]) ?? { throw ProxyAnswer.unreachable(host, port: port) }()
        }
        guard configuration.otherHosts != .refused else { throw ProxyAnswer.otherHost(host) }
        var addresses = try await addresses(of: host, port: port)
        if configuration.otherHosts == .allowedAtPublicAddresses {
            // Checks the addresses to connect to, not the name, which could resolve differently a second time.
            addresses = addresses.filter { $0.ipAddress.map(AddressPolicy.publicInternet.allows) ?? false }
            guard !addresses.isEmpty else { throw ProxyAnswer.privateAddress(of: host) }
        }
        guard let upstream = try await connect(to: addresses) else { throw ProxyAnswer.unreachable(host, port: port) }
        return upstream
    }

    /// Connects to the first of four addresses that answers; `nil` if none does.
    func connect(to addresses: [SocketAddress]) async throws -> ProxyConnection.Client? {
        for address in addresses.prefix(4) {
            try Task.checkCancellation()
            let upstream = try? await ClientBootstrap(group: eventLoop)
                .connectTimeout(TimeAmount(configuration.handshakeTimeLimit))
                .channelOption(.allowRemoteHalfClosure, value: true)
                .channelOption(.recvAllocator, value: Tunnel.receiveAllocator)
                .connect(to: address) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try ProxyConnection.Client(
                            wrappingChannelSynchronously: channel,
                            configuration: Tunnel.channelConfiguration
                        )
                    }
                }
            if let upstream { return upstream }
        }
        return nil
    }

    /// Returns all addresses of the name, in the system's order.
    private func addresses(of host: String, port: Int) async throws -> [SocketAddress] {
        let found = try? await NIOThreadPool.singleton.runIfActive { NameResolution.addresses(of: host, port: port) }
        guard let found, !found.isEmpty else { throw ProxyAnswer.unreachable(host, port: port) }
        return found
    }
}
