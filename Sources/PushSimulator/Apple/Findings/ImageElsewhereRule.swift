// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message seems to carry a picture where nobody looks for it.
enum ImageElsewhereRule: DeliveryRule {
    static let id = "apple-image-elsewhere"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .eligible, !record.meansPicture, !record.showsPicture,
            let place = ImagePlaces.first(in: record.push.payload)
        else { return nil }
        return
            "No picture is shown: there is a URL in \(place), but Firebase's helper reads fcm_options.image and nothing "
            + "else; put the URL into apns.fcm_options.image, or read \(place) in the extension."
    }
}
