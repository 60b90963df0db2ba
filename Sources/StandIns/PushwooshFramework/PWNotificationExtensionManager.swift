// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime
import VendorRuntime

/// A model of the part of Pushwoosh's SDK that a service extension calls: it attaches the file that `attachment` names.
///
/// The public names come from pushwoosh-ios-sdk at f8c5cc8. Nothing is reported to Pushwoosh, badges are not counted.
public final class PWNotificationExtensionManager: NSObject, @unchecked Sendable {
    private static let manager = PWNotificationExtensionManager()

    /// The manager of this process.
    public static func shared() -> PWNotificationExtensionManager { manager }

    /// Attaches the payload's file and calls the handler.
    public func handle(
        _ request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        VendorHandling(vendor: "pushwoosh").didReceive(request, withContentHandler: contentHandler)
    }

    /// Counts badges in a group of apps, which simulated devices have not.
    public func handle(_ request: UNNotificationRequest, withAppGroups groups: String) {}
}
