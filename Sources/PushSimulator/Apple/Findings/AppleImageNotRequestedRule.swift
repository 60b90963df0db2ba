// SPDX-License-Identifier: Apache-2.0

/// The extension ran, but did not request the picture.
///
/// Why: the picture is only a URL in the push; the extension has to load it. Xcode's template changes the title and
/// calls the handler, and does nothing about pictures.
///
/// Example: an extension made from the template, in which Firebase's helper was never called.
///
/// Fix: load the picture and attach the file, or have it call
/// `Messaging.serviceExtension().populateNotificationContent(_:withContentHandler:)`.
///
/// Source: Firebase, "Send an image in the notification payload"; CrossGeeks/FirebasePushNotificationPlugin#258.
enum AppleImageNotRequestedRule: ApplePictureRule {
    static let id = "apple-image-not-requested"
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.run != nil, record.downloads.isEmpty, record.stored.isEmpty, record.refused.isEmpty else {
            return nil
        }
        return
            "No picture is shown: the service extension ran, and neither loaded nor attached \(record.pictureURL); have it "
            + "load the picture and attach the file, as Firebase's "
            + "Messaging.serviceExtension().populateNotificationContent(_:withContentHandler:) does."
    }
}
