// SPDX-License-Identifier: Apache-2.0

/// What an app asks the user to allow.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates a set from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// A number on the icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Notifications that show something.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// Notifications in the car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Sounds even when muted; needs an entitlement.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// A link to the app's own notification settings.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Quiet notifications, without asking the user.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
    /// Reading aloud; without effect since iOS 15.
    public static let announcement = UNAuthorizationOptions(rawValue: 128)
    /// Time-sensitive notifications; replaced by an entitlement.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}
