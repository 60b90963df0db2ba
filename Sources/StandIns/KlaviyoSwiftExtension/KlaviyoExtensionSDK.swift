// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of the part of Klaviyo's SDK that a service extension calls: it attaches the file that `rich-media` names.
///
/// The public names come from klaviyo-swift-sdk at 67a8b4c. Badges are not counted up.
public enum KlaviyoExtensionSDK {
    /// Attaches the payload's file to the content and calls the handler.
    public static func handleNotificationServiceDidReceivedRequest(
        request: UNNotificationRequest,
        bestAttemptContent: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void,
        fallbackMediaType: String = "jpeg"
    ) {
        VendorHandling(vendor: "klaviyo")
            .didReceive(request, changing: bestAttemptContent, withContentHandler: contentHandler)
    }

    /// Calls the handler with the content as it is.
    public static func handleNotificationServiceExtensionTimeWillExpireRequest(
        request: UNNotificationRequest,
        bestAttemptContent: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(bestAttemptContent)
    }
}
