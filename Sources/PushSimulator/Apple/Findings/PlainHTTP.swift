// SPDX-License-Identifier: Apache-2.0

import Foundation

/// URLs that App Transport Security would refuse.
enum PlainHTTP {
    /// Whether the URL is plain http to this machine.
    static func isToLoopback(_ text: String) -> Bool {
        guard let url = URL(string: text), url.scheme?.lowercased() == "http", let host = url.host?.lowercased() else {
            return false
        }
        return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "::1"
            || host == "[::1]"
    }
}
