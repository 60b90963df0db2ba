// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A button below a notification.
///
/// Unchecked, because it has a subclass; nothing in either changes.
public class UNNotificationAction: NSObject, NSCopying, @unchecked Sendable {
    /// The identifier that the app gets when the button is tapped.
    public let identifier: String
    /// The title of the button.
    public let title: String
    /// How the button behaves.
    public let options: UNNotificationActionOptions
    /// The picture on the button.
    public let icon: UNNotificationActionIcon?

    /// Creates a button.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    /// Creates a button with a picture; iOS 15.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return identifier == other.identifier && title == other.title && options == other.options
    }

    public override var hash: Int { identifier.hashValue }
}

/// How a notification's button behaves.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates a set from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Works on an unlocked device only.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
    /// Is shown as a destructive action.
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    /// Opens the app.
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}
