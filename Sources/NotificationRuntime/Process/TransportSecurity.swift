// SPDX-License-Identifier: Apache-2.0

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
