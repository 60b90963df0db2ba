// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The device refuses to load the picture over plain http.
///
/// Why, Apple: App Transport Security loads https only, unless the Info.plist that counts says otherwise. The one that
/// counts is the extension's own, not the app's. A redirect to plain http is refused as well (NSURLErrorDomain -1022).
/// iOS 10 and later allow it to names without a dot and to `.local`, iOS 10 to 16 to numeric addresses as well.
/// `NSAllowsLocalNetworking` allows addresses, and makes iOS ignore `NSAllowsArbitraryLoads`.
///
/// Why, Android: apps that target Android 9 (API 28) or later load https only, unless their network security
/// configuration says otherwise. A redirect to plain http is refused as well.
///
/// Why, Web: service workers exist on https sites alone, and a secure site loads nothing over plain http, nor what
/// redirects to it: mixed content. Servers on the machine itself are exempt.
///
/// Example: `http://example.com/a.png`; a short link that leads to one.
///
/// Fix, Apple: serve it by https and send that URL, or add an exception to the extension's own Info.plist.
///
/// Fix, Android: serve it by https and send that URL, or allow the host in the app's network security configuration.
///
/// Fix, Web: serve the picture by https.
///
/// Source, Apple: Apple, `NSAppTransportSecurity`, `NSAllowsLocalNetworking`, `NSExceptionDomains`;
/// OneSignal/react-native-onesignal#410; Pushwoosh/pushwoosh-ios-sdk#50.
///
/// Source, Android: Android, "Network security configuration"; flycast#2379; cometchat#1.
///
/// Source, Web: W3C Mixed Content; pushpad, "Why the image is not displayed".
enum CleartextRule: PictureLoadRule {
    static let id = "cleartext"
    static let documents: [Platform: String] = [
        .apple:
            "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity",
        .android: "https://developer.android.com/privacy-and-security/security-config",
        .web: "https://developer.mozilla.org/docs/Web/Security/Mixed_content",
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .cleartext(let cleartext)? = load.failure else { return nil }
        guard cleartext.isRedirect else {
            return
                "\(load.missing): \(load.url) is plain http, \(cleartext.refusal); serve it by https\(cleartext.exception)."
        }
        let target = cleartext.target.map { "\(DisplayURL.text($0)), which is plain http" } ?? "plain http"
        return
            "\(load.missing): \(load.failedURL) redirects to \(target), \(cleartext.refusal); send a URL that leads to "
            + "https only."
    }

    static func fix(for load: PictureLoad) -> Fix? {
        guard case .cleartext(let cleartext)? = load.failure, !cleartext.isRedirect else { return nil }
        return load.replacing(with: load.address.flatMap(secured))
    }

    /// The same address by https; `nil` if it names a port, which speaks plain http.
    private static func secured(_ url: String) -> String? {
        guard var components = URLComponents(string: url), components.scheme?.lowercased() == "http",
            components.port == nil
        else { return nil }
        components.scheme = "https"
        return components.string
    }
}
