// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// The device's light.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct LightSettings: Sendable, Hashable {
        /// The colour.
        public var color: Color?
        /// How long it is on, as 0.5s.
        public var lightOnDuration: Duration?
        /// How long it is off, as 0.5s.
        public var lightOffDuration: Duration?

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            color: Color? = nil,
            lightOnDuration: Duration? = nil,
            lightOffDuration: Duration? = nil
        ) {
            self.color = color
            self.lightOnDuration = lightOnDuration
            self.lightOffDuration = lightOffDuration
        }

        @inlinable
        init() { self.init(color: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            color == nil && lightOnDuration == nil && lightOffDuration == nil
        }
    }
}
