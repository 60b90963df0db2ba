// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Android devices in the form of 2026; may not be combined with `android`.
    public struct AndroidConfigV2: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Group of messages of which only the last is kept for a device that is offline; at most 4 in play per device.
        public var collapseKey: Optional<String>
        /// How long an offline device is waited for: four weeks by default and at most, zero is now or never.
        public var ttl: Optional<Duration>
        /// Only the app with this package name receives it.
        public var restrictedPackageName: Optional<String>
        /// Data for the app, in place of the message's data.
        public var data: StringMap
        /// What the message does on the device.
        public var payload: Optional<Payload>
        /// Analytics label for Android.
        public var fcmOptions: Optional<FCMOptions>
        /// Whether the app may receive it before the first unlock after a start.
        public var directBootOK: Optional<Bool>
        /// Whether it may be sent over a constrained network.
        public var bandwidthConstrainedOK: Optional<Bool>
        /// Whether it may be sent over a restricted satellite network.
        public var restrictedSatelliteOK: Optional<Bool>

        /// Makes options; what is `nil` or empty is not sent.
        public init(
            collapseKey: String? = nil,
            ttl: Duration? = nil,
            restrictedPackageName: String? = nil,
            data: StringMap = [:],
            payload: Payload? = nil,
            fcmOptions: FCMOptions? = nil,
            directBootOK: Bool? = nil,
            bandwidthConstrainedOK: Bool? = nil,
            restrictedSatelliteOK: Bool? = nil
        ) {
            self.collapseKey = collapseKey
            self.ttl = ttl
            self.restrictedPackageName = restrictedPackageName
            self.data = data
            self.payload = payload
            self.fcmOptions = fcmOptions
            self.directBootOK = directBootOK
            self.bandwidthConstrainedOK = bandwidthConstrainedOK
            self.restrictedSatelliteOK = restrictedSatelliteOK
        }
    }
}
