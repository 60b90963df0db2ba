// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The permissions of the app; in the simulator all ordinary ones, or none if alerts are not allowed.
public final class UNNotificationSettings: NSObject, NSCopying, Sendable {
    /// Whether notifications are allowed.
    public let authorizationStatus: UNAuthorizationStatus

    init(alertsAllowed: Bool) {
        authorizationStatus = alertsAllowed ? .authorized : .denied
    }

    private var ordinary: UNNotificationSetting { authorizationStatus == .authorized ? .enabled : .disabled }

    /// Whether sounds are played.
    public var soundSetting: UNNotificationSetting { ordinary }
    /// Whether the icon shows a number.
    public var badgeSetting: UNNotificationSetting { ordinary }
    /// Whether banners are shown.
    public var alertSetting: UNNotificationSetting { ordinary }
    /// Whether Notification Center shows them.
    public var notificationCenterSetting: UNNotificationSetting { ordinary }
    /// Whether the locked screen shows them.
    public var lockScreenSetting: UNNotificationSetting { ordinary }
    /// Not supported: the simulated device is not connected to a car.
    public var carPlaySetting: UNNotificationSetting { .notSupported }
    /// Not supported: it needs an entitlement.
    public var criticalAlertSetting: UNNotificationSetting { .notSupported }
    /// Not supported: nothing is read aloud.
    public var announcementSetting: UNNotificationSetting { .notSupported }
    /// Not supported: it needs an entitlement.
    public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
    /// Off, as on a new device.
    public var scheduledDeliverySetting: UNNotificationSetting { .disabled }
    /// Not supported: it needs an entitlement.
    public var directMessagesSetting: UNNotificationSetting { .notSupported }
    /// Banners, where notifications are allowed.
    public var alertStyle: UNAlertStyle { authorizationStatus == .authorized ? .banner : .none }
    /// While unlocked, as on a new device with Face ID.
    public var showPreviewsSetting: UNShowPreviewsSetting { .whenAuthenticated }
    /// `false`: the simulated app declares no notification settings.
    public var providesAppNotificationSettings: Bool { false }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether the user allows the app's notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// Not asked yet.
    case notDetermined = 0
    /// Refused.
    case denied = 1
    /// Allowed.
    case authorized = 2
    /// Allowed quietly, without having been asked.
    case provisional = 3
    /// Allowed to an app clip for a limited time.
    case ephemeral = 4
}

/// Whether one way to notify is on.
public enum UNNotificationSetting: Int, Sendable {
    /// The app never asked for it, or the device lacks it.
    case notSupported = 0
    /// Off.
    case disabled = 1
    /// On.
    case enabled = 2
}

/// How notifications appear while the device is in use.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// For some seconds.
    case banner = 1
    /// Until dismissed.
    case alert = 2
}

/// When a notification's content is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// On the locked screen too.
    case always = 0
    /// While unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}
