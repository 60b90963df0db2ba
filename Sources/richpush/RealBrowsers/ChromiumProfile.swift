// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushMessages

/// A throwaway profile of Chromium in which one site may show notifications.
struct ChromiumProfile {
    let folder: URL

    /// Makes the profile in a new temporary folder.
    ///
    /// - Parameter site: A URL of the site.
    init(for site: String) throws {
        folder = TemporaryWork.newPath()
        let inner = folder.appending(path: "Default")
        try FileManager.default.createDirectory(
            at: inner,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let preferences = JSONValue.object(["profile": ["content_settings": ["exceptions": Self.exceptions(for: site)]]]
        )
        try Data(preferences.encoded()).write(to: inner.appending(path: "Preferences"))
    }

    /// A site's permission as the browser stores it: its origin with the port that it always names.
    private static func exceptions(for site: String) -> JSONValue {
        guard let url = URLComponents(string: site), let scheme = url.scheme, let host = url.host else { return [:] }
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return .object(["notifications": .object(["\(scheme)://\(host):\(port),*": ["setting": 1]])])
    }
}
#endif
