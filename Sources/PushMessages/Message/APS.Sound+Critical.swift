// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS.Sound {
    /// A sound with a volume, which can break through silence where the app is entitled to.
    public struct Critical: Sendable, Hashable {
        /// Whether it sounds in spite of mute and Focus; sent as 1 or 0.
        public var isCritical: Bool?
        /// File in the app's bundle, or `default`.
        public var name: String?
        /// From 0, silent, to 1; full when missing.
        public var volume: Double?
        /// Free keys, and known ones whose value has another type; typed keys win on writing.
        public var custom: JSONObject

        /// Makes a sound; by default the system's, critical.
        public init(
            isCritical: Bool? = true,
            name: String? = "default",
            volume: Double? = nil,
            custom: JSONObject = [:]
        ) {
            self.isCritical = isCritical
            self.name = name
            self.volume = volume
            self.custom = custom
        }
    }
}
