// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A notification that was shown.
public final class UNNotification: NSObject, NSCopying, Sendable {
    /// When it was shown.
    public let date: Date
    /// The request of the notification.
    public let request: UNNotificationRequest

    package init(request: UNNotificationRequest, date: Date) {
        self.request = request
        self.date = date
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
