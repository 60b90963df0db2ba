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

/// The host and port that a request names: `host:port` or `[IPv6]:port`.
struct HostPort: Equatable {
    /// A name in lower case, or a numeric address, as ``CertificateHost`` takes them; without brackets.
    let host: String
    /// 1 to 65,535, where one is given.
    let port: Int?

    /// `nil` for what is neither, user names included.
    init?(_ text: String) {
        let hostText: Substring
        let portText: Substring?
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            hostText = text[text.index(after: text.startIndex)..<bracket]
            let rest = text[text.index(after: bracket)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            portText = rest.isEmpty ? nil : rest.dropFirst()
            guard case .address(let bytes) = CertificateHost(String(hostText)), bytes.count == 16 else { return nil }
        } else {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count <= 2, let first = parts.first else { return nil }
            // The root's dot changes nothing about which host is meant.
            hostText = first.hasSuffix(".") ? first.dropLast() : first
            portText = parts.count == 2 ? parts[1] : nil
            guard CertificateHost(String(hostText.map { $0 == "_" ? "-" : $0 })) != nil else { return nil }
        }
        if let portText {
            guard portText.count <= 5, portText.allSatisfy({ $0.isASCII && $0.isNumber }),
                let number = Int(portText), (1...65_535).contains(number)
            else { return nil }
            port = number
        } else {
            port = nil
        }
        host = hostText.lowercased()
    }
}
