// SPDX-License-Identifier: Apache-2.0

import NIOCore

extension RunningEmulator {
    /// The ports at which clients of the services and of this emulator connect, and the ports of this emulator that they
    /// mean: 443 of a service's host is the port for TLS.
    package var relayedPorts: [(port: Int, target: Int)] {
        let own = services.ports.all.map { ($0.value, $0.value) }
        // A port that this emulator itself has is its own there too.
        return services.ports.proxied.merging(own) { $1 }.map { (port: $0.key, target: $0.value) }
            .sorted { $0.port < $1.port }
    }

    /// Serves what sockets accept that listen in another network on this machine, until the task is cancelled.
    ///
    /// - Parameter listeners: The sockets, which are closed at the end, with the ports of this emulator that their clients
    ///   mean.
    package func relay(_ listeners: [(socket: Int32, target: Int)]) async throws {
        let host = services.configuration.reachableHost
        let count = ConnectionCount()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (socket, target) in listeners {
                let address = try SocketAddress.makeAddressResolvingHost(host, port: target)
                group.addTask { try await SocketRelay(to: address, counting: count).run(socket) }
            }
            try await group.waitForAll()
        }
    }
}
