// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Receives an app's notification events; extensions never get any.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Asks how to present a notification while the app is in the foreground.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    )

    /// Reports the user's action.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    )

    /// Asks to show the app's own settings.
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

// The methods are optional in Objective-C.
extension UNUserNotificationCenterDelegate {
    /// Presents nothing, as without a delegate.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([])
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {}
}

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
