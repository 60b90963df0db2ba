// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The payload is larger than APNs takes.
enum PayloadTooLargeRule: DeliveryRule {
    static let id = "apple-payload-too-large"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .tooLarge else { return nil }
        return
            "Nothing is shown: the payload has \(record.push.byteCount) bytes, and Apple's service refuses more than "
            + "\(record.push.byteLimit) (413 PayloadTooLarge); shorten the texts, or have the app load the rest."
    }
}
