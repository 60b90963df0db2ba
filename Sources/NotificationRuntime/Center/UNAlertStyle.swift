// SPDX-License-Identifier: Apache-2.0

/// How notifications appear while the device is in use.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// For some seconds.
    case banner = 1
    /// Until dismissed.
    case alert = 2
}
