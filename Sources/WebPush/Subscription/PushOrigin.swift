// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Scheme, host and port of a URL, as a VAPID token names its audience (RFC 6454 section 6.1).
package struct PushOrigin: Sendable, Hashable, CustomStringConvertible {
    package let scheme: String
    /// In lower case.
    package let host: String
    /// `nil` for the scheme's own.
    package let port: Int?

    /// `nil` if the text is not an absolute http or https URL.
    package init?(_ url: String) {
        guard url.utf8.count <= 4096, let components = URLComponents(string: url),
            let scheme = components.scheme?.lowercased(), let host = components.host?.lowercased(), !host.isEmpty,
            scheme == "https" || scheme == "http"
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = components.port == (scheme == "https" ? 443 : 80) ? nil : components.port
    }

    package var description: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }
}
