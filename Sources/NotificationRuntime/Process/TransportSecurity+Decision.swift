// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TransportSecurity {
    /// Whether App Transport Security refuses to load the URL: plain http without an exception.
    package func blocks(_ url: String) -> Bool {
        guard let components = URLComponents(string: url), components.scheme?.lowercased() == "http" else {
            return false
        }
        let host = (components.host ?? "").lowercased()
        if allowsArbitraryLoads || (exemptsLoopback && Self.isLoopback(host)) { return false }
        return !insecureHosts.contains { entry in
            let entry = entry.lowercased()
            guard entry.hasPrefix(".") else { return host == entry }
            return host == entry.dropFirst() || host.hasSuffix(entry)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
