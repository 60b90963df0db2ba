// SPDX-License-Identifier: Apache-2.0

/// The names on the desktop's bus.
enum BusNames {
    static let bus = "org.freedesktop.DBus"
    static let notifications = "org.freedesktop.Notifications"
    static let notificationsPath = "/org/freedesktop/Notifications"
    /// The unique name of the owner of ``notifications``, which signals must come from: Chromium drops others.
    static let desktop = ":1.0"
}
