// SPDX-License-Identifier: Apache-2.0

/// App Transport Security refused a plain http URL.
enum TransportSecurityRule: DeliveryRule {
    static let id = "apple-transport-security"
    static let documentation: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1022 else { return nil }
        return
            "No picture is shown: App Transport Security refused \(record.pictureURL) (NSURLErrorDomain -1022), because it "
            + "is plain http or leads there; serve it by https, or add an exception to the extension's own Info.plist."
    }
}
