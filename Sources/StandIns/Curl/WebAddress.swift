// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A URL as Foundation parses it: an extension's own process has no libcurl.
struct WebAddress {
    /// Who may see credentials that were meant for this address.
    struct Origin: Hashable {
        var scheme: String
        var host: String
        var port: Int
    }

    let text: String
    let origin: Origin

    init?(_ text: String) {
        guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased() else {
            return nil
        }
        self.text = text
        origin = Origin(
            scheme: scheme,
            host: components.host?.lowercased() ?? "",
            port: components.port ?? (scheme == "https" ? 443 : 80)
        )
    }
}
