// SPDX-License-Identifier: Apache-2.0

import Foundation

/// App Transport Security as the extension's own Info.plist sets it (`NSAppTransportSecurity`).
package struct TransportSecurity: Sendable, Hashable {
    /// `NSAllowsArbitraryLoads`.
    package var allowsArbitraryLoads = false
    /// Hosts with `NSExceptionAllowsInsecureHTTPLoads`: names (a leading dot includes subdomains), addresses, and
    /// ranges of them (`192.168.0.0/16`).
    package var insecureHosts: [String] = []
    /// Names without a dot, and names that end in `.local`, may be loaded from.
    package var allowsLocalNames = false
    /// Numeric addresses may be loaded from.
    package var allowsAddresses = false
    /// Plain http to loopback is let through, because test servers live there.
    package var exemptsLoopback = true

    package init() {}
}

extension TransportSecurity {
    /// Whether App Transport Security refuses to load the URL: plain http without an exception.
    package func blocks(_ url: String) -> Bool {
        guard !allowsArbitraryLoads, let host = Self.plainHost(of: url) else { return false }
        if exemptsLoopback && Self.isLoopback(host) { return false }
        guard let address = NumericAddress(host) else {
            if allowsLocalNames, !host.contains(".") || host.hasSuffix(".local") { return false }
            return !insecureHosts.contains { entry in
                let entry = entry.lowercased()
                guard entry.hasPrefix(".") else { return host == entry }
                return host == entry.dropFirst() || host.hasSuffix(entry)
            }
        }
        return !allowsAddresses && !insecureHosts.contains { NumericAddress.range($0, contains: address) }
    }

    /// Whether the URL is plain http to this machine.
    package static func isPlainLoopback(_ url: String) -> Bool {
        plainHost(of: url).map(isLoopback) ?? false
    }

    /// The host of a plain http URL in lower case; `nil` of any other.
    private static func plainHost(of url: String) -> String? {
        // The first letters decide for most URLs, without parsing them.
        if let host = simpleHost(of: url) { return host }
        guard !url.hasPrefix("https://"), let components = URLComponents(string: url),
            components.scheme?.lowercased() == "http"
        else { return nil }
        return (components.host ?? "").lowercased()
    }

    /// The host of a plain http URL that has nothing in it which could be read in two ways; `nil` of others.
    private static func simpleHost(of url: String) -> String? {
        let scheme = "http://"
        guard url.hasPrefix(scheme), url.utf8.allSatisfy({ isPlain($0) || "/:?=&".utf8.contains($0) }) else {
            return nil
        }
        let authority = url.utf8.dropFirst(scheme.utf8.count).prefix { !"/?".utf8.contains($0) }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, parts.count <= 2 else { return nil }
        let isHost = host.allSatisfy { isPlain($0) && $0 != UInt8(ascii: "_") }
        let isPort = parts.count == 1 || UInt16(Substring(parts[1])) != nil
        let name = String(Substring(host)).lowercased()
        // A host in Punycode reads otherwise once it is decoded.
        return isHost && isPort && !name.contains("xn--") ? name : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
