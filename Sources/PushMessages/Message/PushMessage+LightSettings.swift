// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Colour and blinking of an Android notification light; FCM requires all three.
    public struct LightSettings: Sendable, Hashable {
        /// Colour of the light.
        public var color: Color?
        /// How long it is on in each blink.
        public var lightOnDuration: Duration?
        /// How long it is off in each blink.
        public var lightOffDuration: Duration?

        /// Makes light settings.
        public init(
            color: Color?,
            lightOnDuration: Duration?,
            lightOffDuration: Duration?
        ) {
            self.color = color
            self.lightOnDuration = lightOnDuration
            self.lightOffDuration = lightOffDuration
        }
    }
}
