// SPDX-License-Identifier: Apache-2.0

/// The extension ran and never asked for the picture.
enum ImageNotRequestedRule: DeliveryRule {
    static let id = "apple-image-not-requested"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.run != nil, record.downloads.isEmpty, record.stored.isEmpty, record.refused.isEmpty else {
            return nil
        }
        return "No picture is shown: the service extension ran but never loaded \(record.pictureURL); have it call "
            + "Messaging.serviceExtension().populateNotificationContent(_:withContentHandler:) instead of its handler."
    }
}
