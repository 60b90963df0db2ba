// SPDX-License-Identifier: Apache-2.0

package import NIOCore

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
