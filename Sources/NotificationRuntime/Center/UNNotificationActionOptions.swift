// SPDX-License-Identifier: Apache-2.0

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
    /// Is shown as one that deletes something.
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    /// Opens the app.
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}
