// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The picture on a notification's button.
public final class UNNotificationActionIcon: NSObject, NSCopying, Sendable {
    /// The picture's name.
    package let name: String
    /// Whether it is one of SF Symbols.
    package let isSystemImage: Bool

    /// Creates an icon from an image of the app.
    public init(templateImageName: String) {
        name = templateImageName
        isSystemImage = false
    }

    /// Creates an icon from SF Symbols.
    public init(systemImageName: String) {
        name = systemImageName
        isSystemImage = true
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
