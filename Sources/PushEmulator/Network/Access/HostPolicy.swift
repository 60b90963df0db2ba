// SPDX-License-Identifier: Apache-2.0

/// The host names under which requests may address this emulator.
///
/// A web page elsewhere can make its own name resolve to this machine (DNS rebinding); a browser then treats the
/// emulator as that page's server, and lets the page read and send. Such a request names a host that is not the
/// emulator's.
struct HostPolicy: Sendable {
    /// The allowed names and addresses, in lower case.
    private let known: Set<String>
    /// Whether every numeric address is allowed: a page elsewhere can choose only a name.
    private let takesAddresses: Bool

    /// - Parameters:
    ///   - listening: The address that the listeners bind.
    ///   - isLoopbackOnly: Whether only programs on this machine can reach them.
    ///   - services: The services whose hosts lead here.
    ///   - further: Further hosts from the configuration.
    init(listening: String, isLoopbackOnly: Bool, services: ServiceList, further: [String]) {
        known = Set((services.certifiedHosts + [listening] + further).map { $0.lowercased() })
        takesAddresses = !isLoopbackOnly
    }

    /// Whether the authority is an allowed host, with or without a port.
    func allows(_ authority: String) -> Bool {
        guard let host = HostPort(authority)?.host else { return false }
        if known.contains(host) || host.hasSuffix(".localhost") { return true }
        guard let address = CertificateHost(host), address.isAddress else { return false }
        if takesAddresses || known.contains(where: { CertificateHost($0) == address }) { return true }
        return host.hasPrefix("127.")
    }
}

/// Host names that resolve to this machine without redirection.
package enum ServedHosts {
    /// The hosts under which a client on this machine can reach the emulator.
    package static let local = ["localhost", "127.0.0.1", "::1"]
}
