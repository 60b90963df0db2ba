// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.APS {
    /// The keys of `aps` that start, update and end a live activity.
    ///
    /// Source: Apple, Starting and updating Live Activities with ActivityKit push notifications.
    public struct LiveActivity: Sendable, Hashable {
        /// Live Activity: what happens to it.
        ///
        /// Since iOS 16.1.
        public var event: Optional<Event>
        /// Live Activity: seconds since 1970; older ones are dropped.
        ///
        /// Since iOS 16.1.
        public var timestamp: Optional<Int>
        /// Live Activity: its state.
        ///
        /// Since iOS 16.1.
        public var contentState: Optional<JSONObject>
        /// Live Activity: from when on it is outdated, in seconds since 1970.
        ///
        /// Since iOS 16.2.
        public var staleDate: Optional<Int>
        /// Live Activity: when it goes away, in seconds since 1970.
        ///
        /// Since iOS 16.1.
        public var dismissalDate: Optional<Int>
        /// Live Activity: the type of its attributes.
        ///
        /// Since iOS 17.2.
        public var attributesType: Optional<String>
        /// Live Activity: what does not change.
        ///
        /// Since iOS 17.2.
        public var attributes: Optional<JSONObject>
        /// Live Activity: 1 asks for a token.
        ///
        /// Since iOS 18.
        public var inputPushToken: Optional<Bool>
        /// Live Activity: the channel that updates it.
        ///
        /// Since iOS 18.
        public var inputPushChannel: Optional<String>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            event: Event? = nil,
            timestamp: Int? = nil,
            contentState: JSONObject? = nil,
            staleDate: Int? = nil,
            dismissalDate: Int? = nil,
            attributesType: String? = nil,
            attributes: JSONObject? = nil,
            inputPushToken: Bool? = nil,
            inputPushChannel: String? = nil
        ) {
            self.event = event
            self.timestamp = timestamp
            self.contentState = contentState
            self.staleDate = staleDate
            self.dismissalDate = dismissalDate
            self.attributesType = attributesType
            self.attributes = attributes
            self.inputPushToken = inputPushToken
            self.inputPushChannel = inputPushChannel
        }

        @inlinable
        init() { self.init(event: nil) }
    }
}

extension PushMessage.APS.LiveActivity {
    /// What a push does to a live activity.
    ///
    /// Raw values are the wire spelling.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// Starts a live activity (iOS 17.2 and later).
        case start = "start"
        /// Changes its state.
        case update = "update"
        /// Ends it.
        case end = "end"
    }
}
