// SPDX-License-Identifier: Apache-2.0

/// The device had no network when the extension ran.
enum OfflineRule: DeliveryRule {
    static let id = "apple-offline"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1009 else { return nil }
        return "No picture is shown: the device had no network when its extension asked for \(record.pictureURL) "
            + "(NSURLErrorDomain -1009); nothing is wrong with the message."
    }
}
