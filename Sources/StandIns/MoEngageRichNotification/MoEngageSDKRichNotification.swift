// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of the part of MoEngage's SDK that a service extension calls: it attaches the file that the payload names.
///
/// The public names come from "Notification Service Extension" in MoEngage's developer guide; the source is closed.
public enum MoEngageSDKRichNotification {
    /// Names the group of apps, which changes nothing of what an extension shows.
    public static func setAppGroupID(_ identifier: String) {}

    /// Attaches the payload's file and calls the handler.
    public static func handle(
        richNotificationRequest request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        VendorHandling(vendor: "moengage").didReceive(request, withContentHandler: contentHandler)
    }
}
