// SPDX-License-Identifier: Apache-2.0

public import MoEngageRichNotification
public import NotificationRuntime

/// The name of the SDK's class in its earlier versions.
public typealias MORichNotification = MoEngageSDKRichNotification

extension MoEngageSDKRichNotification {
    /// Attaches the payload's file and calls the handler.
    public static func handle(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handle(richNotificationRequest: request, withContentHandler: contentHandler)
    }
}
