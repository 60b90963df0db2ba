// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The payload is larger than the limit of APNs.
///
/// Why: Apple's service refuses a payload of more than 4096 bytes (5120 for VoIP) with 413 PayloadTooLarge, so that no
/// device ever gets it. FCM's additions count as well.
///
/// Example: an article's whole text in `data`.
///
/// Fix: shorten the texts, or have the app load the rest.
///
/// Source: Apple, "Generating a remote notification".
enum ApplePayloadTooLargeRule: DeliveryRule {
    static let id = "apple-payload-too-large"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.eligibility == .tooLarge else { return nil }
        return
            "Nothing is shown: the payload has \(record.push.byteCount) bytes, and Apple's service refuses more than "
            + "\(record.push.byteLimit) (413 PayloadTooLarge); shorten the texts, or have the app load the rest."
    }
}
