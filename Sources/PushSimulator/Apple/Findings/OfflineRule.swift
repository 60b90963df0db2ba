// SPDX-License-Identifier: Apache-2.0

/// The device had no network when the extension ran.
///
/// Why: a push can arrive in the last moment before the network is gone (NSURLErrorDomain -1009).
///
/// Example: a train that enters a tunnel.
///
/// Fix: nothing; the message is as it should be.
///
/// Source: Apple, `NSURLErrorNotConnectedToInternet`.
enum OfflineRule: PictureRule {
    static let id = "apple-offline"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrornotconnectedtointernet"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1009 else { return nil }
        return "No picture is shown: the device had no network when its extension asked for \(record.pictureURL) "
            + "(NSURLErrorDomain -1009); nothing is wrong with the message."
    }
}
