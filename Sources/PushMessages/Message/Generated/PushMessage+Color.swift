// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// A colour.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct Color: Sendable, Hashable {
        /// From 0 to 1.
        public var red: Double
        /// From 0 to 1.
        public var green: Double
        /// From 0 to 1.
        public var blue: Double
        /// From 0, invisible, to 1, which is the default.
        public var alpha: Double

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            red: Double,
            green: Double,
            blue: Double,
            alpha: Double = 1
        ) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }

        @inlinable
        init() { self.init(red: 0, green: 0, blue: 0) }
    }
}
