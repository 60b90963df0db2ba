// SPDX-License-Identifier: Apache-2.0

/// Whether one way to notify is on.
public enum UNNotificationSetting: Int, Sendable {
    /// The app never asked for it, or the device lacks it.
    case notSupported = 0
    /// Off.
    case disabled = 1
    /// On.
    case enabled = 2
}
