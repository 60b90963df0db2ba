// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What `Proxy-Authorization` holds.
struct ProxyCredentials {
    private let secret: [UInt8]

    /// The token of `Bearer`, or the password of `Basic`, which is what a URL with a user and a password becomes.
    init?(_ field: String?) {
        guard let parts = field?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": secret = Array(parts[1].utf8)
        case "basic":
            guard let decoded = Data(base64Encoded: String(parts[1])),
                let colon = decoded.firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            secret = Array(decoded[(colon + 1)...])
        default: return nil
        }
    }

    /// Whether it is this token, in a time that tells nothing but its length.
    func matches(_ token: String) -> Bool {
        let token = Array(token.utf8)
        guard token.count == secret.count else { return false }
        return zip(token, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
