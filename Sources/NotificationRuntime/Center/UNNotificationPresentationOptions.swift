// SPDX-License-Identifier: Apache-2.0

/// How a notification appears while its app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates a set from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Sets the number on the icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// Plays the sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// Banner and list; replaced in iOS 14.
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// In Notification Center.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// As a banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
