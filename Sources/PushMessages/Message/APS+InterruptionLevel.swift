// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// How much an Apple notification may disturb, by its name on the wire.
    public enum InterruptionLevel: String, Sendable, Hashable, CaseIterable {
        /// Listed without light or sound.
        case passive = "passive"
        /// Presented at once; the default.
        case active = "active"
        /// Presented through Focus and scheduled summaries.
        case timeSensitive = "time-sensitive"
        /// Sounds through mute; needs an entitlement.
        case critical = "critical"
    }
}
