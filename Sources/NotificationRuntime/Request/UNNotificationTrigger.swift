// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What makes a notification appear.
public class UNNotificationTrigger: NSObject, NSCopying {
    /// Whether it appears again and again.
    public let repeats: Bool

    package init(repeats: Bool) {
        self.repeats = repeats
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
