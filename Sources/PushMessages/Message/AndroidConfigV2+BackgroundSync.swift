// SPDX-License-Identifier: Apache-2.0

extension PushMessage.AndroidConfigV2 {
    /// A wake-up without anything to show; FCM defines no fields for it.
    public struct BackgroundSync: Sendable, Hashable {
        /// Makes a wake-up.
        public init() {}
    }
}
