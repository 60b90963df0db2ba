// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the user allows the app; in the simulator everything ordinary, or nothing where alerts are switched off.
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
    /// Not supported: the simulated device is in no car.
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
    /// False: the app does not say that it has any.
    public var providesAppNotificationSettings: Bool { false }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
