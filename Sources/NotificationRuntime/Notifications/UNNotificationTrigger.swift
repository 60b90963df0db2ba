// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The trigger of a notification.
///
/// Unchecked, because it has subclasses; nothing in any of them changes.
public class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    /// Whether it appears again and again.
    public let repeats: Bool

    package init(repeats: Bool) {
        self.repeats = repeats
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The trigger of every notification that came as a push.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    package init() {
        super.init(repeats: false)
    }
}
