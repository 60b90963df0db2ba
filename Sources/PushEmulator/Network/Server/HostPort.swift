// SPDX-License-Identifier: Apache-2.0

/// A host with an optional port: `host:port` or `[IPv6]:port`.
struct HostPort: Equatable {
    /// A name in lower case, or a numeric address without brackets, in the format of ``CertificateHost``.
    let host: String
    /// The port, 1 to 65,535, if there is one.
    let port: Int?

    /// Parses the text; `nil` if it is invalid or contains a user name.
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
            // A dot at the end (the DNS root) does not change the host.
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
