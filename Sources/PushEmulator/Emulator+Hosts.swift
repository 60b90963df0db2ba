// SPDX-License-Identifier: Apache-2.0

import NIOCore

extension Emulator.Configuration {
    /// The address at which programs on this machine reach the listeners.
    var reachableHost: String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    /// Whether only programs on this machine can reach the listeners.
    var isLoopbackOnly: Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
        return switch address {
        case .v4: host.hasPrefix("127.")
        case .v6: CertificateHost(host) == CertificateHost("::1")
        case .unixDomainSocket: true
        }
    }

    /// Returns the hosts that the TLS listeners' certificate is valid for.
    func certifiedHosts(of services: ServiceList) -> [String] {
        let hosts = services.certifiedHosts
        return hosts + ([reachableHost] + additionalHostNames).filter { !hosts.contains($0) }
    }
}
