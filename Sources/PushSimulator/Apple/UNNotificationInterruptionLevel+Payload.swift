// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

extension UNNotificationInterruptionLevel {
    /// As `aps.interruption-level` spells it.
    var payloadSpelling: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        }
    }
}
