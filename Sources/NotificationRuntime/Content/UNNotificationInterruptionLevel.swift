// SPDX-License-Identifier: Apache-2.0

/// How much a notification may interrupt (`aps.interruption-level`).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Joins the list without lighting the screen.
    case passive = 0
    /// Lights the screen and may play a sound; the default.
    case active = 1
    /// As active, and breaks through Focus for an hour.
    case timeSensitive = 2
    /// Plays even when muted; needs an entitlement.
    case critical = 3
}
