// SPDX-License-Identifier: Apache-2.0

import Foundation

/// App Transport Security as the extension's own Info.plist sets it (`NSAppTransportSecurity`).
package struct TransportSecurity: Sendable, Hashable {
    /// `NSAllowsArbitraryLoads`.
    package var allowsArbitraryLoads = false
    /// Hosts with `NSExceptionAllowsInsecureHTTPLoads`; a leading dot includes subdomains.
    package var insecureHosts: [String] = []
    /// Plain http to loopback is let through, because test servers live there.
    package var exemptsLoopback = true

    package init() {}
}

extension TransportSecurity {
    /// Whether App Transport Security refuses to load the URL: plain http without an exception.
    package func blocks(_ url: String) -> Bool {
        guard !allowsArbitraryLoads, let host = Self.plainHost(of: url) else { return false }
        if exemptsLoopback && Self.isLoopback(host) { return false }
        return !insecureHosts.contains { entry in
            let entry = entry.lowercased()
            guard entry.hasPrefix(".") else { return host == entry }
            return host == entry.dropFirst() || host.hasSuffix(entry)
        }
    }

    /// Whether the URL is plain http to this machine.
    package static func isPlainLoopback(_ url: String) -> Bool {
        plainHost(of: url).map(isLoopback) ?? false
    }

    /// The host of a plain http URL in lower case; `nil` of any other.
    private static func plainHost(of url: String) -> String? {
        // Most URLs are told by their scheme, without taking them apart.
        guard !url.hasPrefix("https://"), let components = URLComponents(string: url),
            components.scheme?.lowercased() == "http"
        else { return nil }
        return (components.host ?? "").lowercased()
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
