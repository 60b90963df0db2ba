// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.APS.Sound {
    /// A critical sound, which needs an entitlement.
    ///
    /// Source: Apple, Generating a remote notification.
    public struct Critical: Sendable, Hashable {
        /// 1 plays it in spite of the mute switch.
        ///
        /// Since iOS 12.
        public var isCritical: Bool?
        /// The name of a sound of the app, or default.
        public var name: String?
        /// From 0, silent, to 1.
        ///
        /// Since iOS 12.
        public var volume: Double?
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            isCritical: Bool? = true,
            name: String? = "default",
            volume: Double? = nil,
            custom: JSONObject = .init()
        ) {
            self.isCritical = isCritical
            self.name = name
            self.volume = volume
            self.custom = custom
        }

        @inlinable
        init() { self.init(isCritical: nil, name: nil) }
    }
}
