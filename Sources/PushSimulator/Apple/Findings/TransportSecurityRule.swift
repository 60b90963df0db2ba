// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// App Transport Security refused a plain http URL.
///
/// Why: iOS loads https only, unless the Info.plist that counts says otherwise. The one that counts is the extension's
/// own, not the app's. A redirect to plain http is refused as well (NSURLErrorDomain -1022). iOS 10 and later allow it to
/// names without a dot and to `.local`, iOS 10 to 16 to numeric addresses as well. `NSAllowsLocalNetworking` allows
/// addresses, and makes iOS ignore `NSAllowsArbitraryLoads`.
///
/// Example: `http://example.com/a.png`; a short link that leads to one; `http://192.168.0.7/a.png` since iOS 17.
///
/// Fix: serve it by https and send that URL, or add an exception to the extension's own Info.plist.
///
/// Source: Apple, `NSAppTransportSecurity`, `NSAllowsLocalNetworking`, `NSExceptionDomains`; OneSignal/react-native-onesignal#410; Pushwoosh/pushwoosh-ios-sdk#50.
enum TransportSecurityRule: PictureRule {
    static let id = "apple-transport-security"
    static let documentation: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1022 else { return nil }
        if failure.isOfRedirect {
            return
                "No picture is shown: \(record.failedURL) redirects to plain http (NSURLErrorDomain -1022: "
                + "\(failure.reason)); send a URL that leads to https only."
        }
        let app = record.device.app
        let ignored =
            app.allowsArbitraryLoads && app.allowsLocalNetworking != nil
            ? "; iOS ignores NSAllowsArbitraryLoads beside NSAllowsLocalNetworking" : ""
        return
            "No picture is shown: App Transport Security refused \(record.pictureURL) (NSURLErrorDomain -1022), because "
            + "it is plain http\(ignored); serve it by https, or add an exception to the extension's own Info.plist."
    }

    static func fix(for record: DeliveryRecord) -> Fix? {
        guard let failure = record.download?.failure, !failure.isOfRedirect, let url = record.download?.url,
            let path = record.picturePath, let secure = secured(url)
        else { return nil }
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(secure))",
            edits: [.set(path: path, value: .string(secure))]
        )
    }

    /// The same address by https; `nil` if it names a port, which speaks plain http.
    private static func secured(_ url: String) -> String? {
        guard var components = URLComponents(string: url), components.port == nil else { return nil }
        components.scheme = "https"
        return components.string
    }
}
