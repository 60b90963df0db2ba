// SPDX-License-Identifier: Apache-2.0

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
    /// Allowed to an app clip for a while.
    case ephemeral = 4
}
