// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// Plain http is refused by the app.
///
/// Why: apps that target Android 9 (API 28) or later load https only, unless their network security configuration says
/// otherwise. A redirect to plain http is refused as well.
///
/// Example: `"image": "http://example.com/a.png"` with target SDK 35.
///
/// Fix: serve it by https and send that URL, or allow the host in the app's network security configuration.
///
/// Source: Android, "Network security configuration"; flycast#2379; cometchat#1.
enum AndroidCleartextRule: AndroidPictureRule {
    static let id = "android-cleartext"
    static let documentation: String? =
        "https://developer.android.com/privacy-and-security/security-config"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard case .cleartext(let url)? = record.download?.failure else { return nil }
        let reason =
            record.device.app.usesCleartextTraffic == false
            ? "the app's manifest forbids it" : "the app targets API \(record.device.targetSDK)"
        let what =
            url == record.image
            ? "\(record.pictureURL) is plain http" : "\(record.pictureURL) redirects to \(DisplayURL.text(url))"
        return
            "No picture is shown: \(what), and \(reason) (Cleartext HTTP traffic not permitted); serve it by https, or allow "
            + "the host in the app's network security configuration."
    }

    static func fix(for record: AndroidDeliveryRecord) -> Fix? {
        guard let image = record.image, let path = path(in: record), let secure = secured(image) else { return nil }
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(secure))",
            edits: [.set(path: path, value: .string(secure))]
        )
    }

    /// The same address by https; `nil` if it uses https already, or names a port, which speaks plain http.
    private static func secured(_ url: String) -> String? {
        guard var components = URLComponents(string: url), components.scheme?.lowercased() == "http",
            components.port == nil
        else { return nil }
        components.scheme = "https"
        return components.string
    }
}
