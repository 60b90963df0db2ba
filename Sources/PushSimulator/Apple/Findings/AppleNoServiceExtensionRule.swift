// SPDX-License-Identifier: Apache-2.0

/// The app has no notification service extension.
///
/// Why: iOS itself never loads a picture from a URL. The app has to bring an extension that does; without one, or with
/// one that iOS does not find or may not start, the push is shown as it was sent.
///
/// Example: an app in which only the Firebase SDK was added; an extension whose deployment target is newer than the
/// device's system, or whose bundle identifier does not begin with the app's.
///
/// Fix: add a notification service extension to the app that calls Firebase's helper, embed it, and give it a
/// deployment target no newer than the app's.
///
/// Source: Firebase, "Send an image in the notification payload"; firebase/flutterfire#9416; OneSignal-iOS-SDK#450.
enum AppleNoServiceExtensionRule: DeliveryRule {
    static let id = "apple-no-service-extension"
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.eligibility == .noExtension else { return nil }
        if let obstacle = record.device.app.extensionObstacle {
            return "No picture is shown, because iOS does not start the service extension. \(obstacle)"
        }
        return
            "No picture is shown: the app \(record.device.app.bundleIdentifier) has no notification service extension, "
            + "which has to download and attach it; add one to the app that calls Firebase's helper."
    }
}
