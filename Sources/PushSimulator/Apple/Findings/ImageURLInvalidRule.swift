// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The picture's URL is none that can be loaded.
enum ImageURLInvalidRule: DeliveryRule {
    static let id = "apple-image-url-invalid"
    static let path: String? = "message.apns.fcm_options.image"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: DeliveryRecord) -> String? {
        switch record.push.payload["fcm_options"]?["image"] {
        case nil, .null?, .string?: break
        default:
            return
                "No picture is shown: fcm_options.image is not a string, which Firebase's helper passes over; send the "
                + "URL as a string."
        }
        if record.logCodes.contains("I-FCM020000") {
            return
                "No picture is shown: \"\(record.pictureURL)\" is no URL (I-FCM020000); percent-encode what a URL may not "
                + "hold, spaces above all."
        }
        guard let failure = record.download?.failure, [-1000, -1002].contains(failure.urlError) else { return nil }
        // A web address that has a host is supported, so it led to one that is not.
        if failure.urlError == -1002, record.pictureURL.hasPrefix("http"), URL(string: record.pictureURL)?.host != nil {
            return
                "No picture is shown: \(record.pictureURL) redirects to what is no http or https URL (NSURLErrorDomain "
                + "\(failure.urlError)); send the URL of the file itself."
        }
        return "No picture is shown: \"\(record.pictureURL)\" cannot be loaded (NSURLErrorDomain \(failure.urlError)), "
            + "because it is no absolute http or https URL; send one."
    }
}
