// SPDX-License-Identifier: Apache-2.0

/// The names under which requests may ask for this emulator.
///
/// A web page elsewhere can have its own name lead to this machine (DNS rebinding); a browser then takes the emulator for
/// that page's server, and lets it read and send. Such a request names a host that is none of ours.
struct HostPolicy: Sendable {
    /// Names and addresses, in lower case.
    private let known: Set<String>
    /// Whether every address is known: a name is what a page elsewhere can choose.
    private let takesAddresses: Bool

    /// - Parameters:
    ///   - listening: The address that the listeners bind.
    ///   - isLoopbackOnly: Whether only programs of this machine reach them.
    ///   - services: Services whose hosts lead here.
    ///   - further: What the configuration allows besides.
    init(listening: String, isLoopbackOnly: Bool, services: ServiceList, further: [String]) {
        known = Set((services.certifiedHosts + [listening] + further).map { $0.lowercased() })
        takesAddresses = !isLoopbackOnly
    }

    /// Whether the authority is a host of ours, with or without a port.
    func allows(_ authority: String) -> Bool {
        guard let host = HostPort(authority)?.host else { return false }
        if known.contains(host) || host.hasSuffix(".localhost") { return true }
        guard let address = CertificateHost(host), address.isAddress else { return false }
        if takesAddresses || known.contains(where: { CertificateHost($0) == address }) { return true }
        return host.hasPrefix("127.")
    }
}
