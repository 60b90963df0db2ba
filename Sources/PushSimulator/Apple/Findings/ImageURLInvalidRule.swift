// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The picture's URL cannot be loaded.
///
/// Why: only an absolute http or https URL leads anywhere. Before the iOS 17 SDK a space made the text no URL at all
/// (I-FCM020000); since then it is percent-encoded, and a URL without scheme and host cannot be loaded
/// (NSURLErrorDomain -1002, I-FCM020001). A value that is not a text is ignored.
///
/// Example: `"image": "pizza monster.png"`; `"image": "ftp://example.com/a.png"`; `"image": 42`.
///
/// Fix: write an absolute https URL, percent-encoded.
///
/// Source: Apple, `NSURL`, `NSURLErrorUnsupportedURL`; firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.
enum ImageURLInvalidRule: PictureRule {
    static let id = "apple-image-url-invalid"
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: DeliveryRecord) -> String? {
        switch record.push.payload["fcm_options"]?["image"] {
        case nil, .null?, .string?: break
        default:
            return
                "No picture is shown: fcm_options.image is not a string, which Firebase's helper ignores; send the "
                + "URL as a string."
        }
        if record.logCodes.contains("I-FCM020000") {
            return
                "No picture is shown: \"\(record.pictureURL)\" is not a URL (I-FCM020000); percent-encode "
                + "the characters that a URL may not hold, spaces above all."
        }
        guard let failure = record.download?.failure, [-1000, -1002].contains(failure.urlError) else { return nil }
        if record.download?.url.hasPrefix("data:") == true {
            return
                "No picture is shown here: whether iOS loads a picture from a data: URL is not known, and the simulator "
                + "refuses it (NSURLErrorDomain \(failure.urlError)); send an https URL."
        }
        // A web address that has a host is supported, so it led to one that is not.
        if let url = record.download?.url, url.hasPrefix("http"), URL(string: url)?.host != nil {
            let target = failure.url == url ? "a URL other than http or https" : "\(record.failedURL)"
            return
                "No picture is shown: \(record.pictureURL) redirects to \(target), which cannot be loaded "
                + "(NSURLErrorDomain \(failure.urlError)); send the URL of the file itself."
        }
        return "No picture is shown: \"\(record.pictureURL)\" cannot be loaded (NSURLErrorDomain \(failure.urlError)), "
            + "because it is not an absolute http or https URL; send one."
    }

    static func fix(for record: DeliveryRecord) -> Fix? {
        guard let image = record.push.image, let path = record.picturePath, let url = repaired(image), url != image
        else {
            return nil
        }
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(url))",
            edits: [.set(path: path, value: .string(url))]
        )
    }

    /// The text without white space around it and percent-encoded, if that makes it a web address.
    private static func repaired(_ image: String) -> String? {
        guard let url = URL(string: image.trimmingCharacters(in: .whitespacesAndNewlines)),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
        else { return nil }
        return url.absoluteString
    }
}
