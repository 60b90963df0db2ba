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
        public var event: Event?
        /// Live Activity: seconds since 1970; older ones are dropped.
        ///
        /// Since iOS 16.1.
        public var timestamp: Int?
        /// Live Activity: its state.
        ///
        /// Since iOS 16.1.
        public var contentState: JSONObject?
        /// Live Activity: from when on it is outdated, in seconds since 1970.
        ///
        /// Since iOS 16.2.
        public var staleDate: Int?
        /// Live Activity: when it goes away, in seconds since 1970.
        ///
        /// Since iOS 16.1.
        public var dismissalDate: Int?
        /// Live Activity: the type of its attributes.
        ///
        /// Since iOS 17.2.
        public var attributesType: String?
        /// Live Activity: what does not change.
        ///
        /// Since iOS 17.2.
        public var attributes: JSONObject?
        /// Live Activity: 1 asks for a token.
        ///
        /// Since iOS 18.
        public var inputPushToken: Bool?
        /// Live Activity: the channel that updates it.
        ///
        /// Since iOS 18.
        public var inputPushChannel: String?

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

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard event == nil, timestamp == nil, contentState == nil, staleDate == nil, dismissalDate == nil,
                attributesType == nil, attributes == nil, inputPushToken == nil, inputPushChannel == nil
            else { return false }
            return true
        }
    }
}

extension PushMessage.APS.LiveActivity {
    /// What a push does to a live activity.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct Event: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Starts a live activity (iOS 17.2 and later).
        public static let start = Event(rawValue: "start")
        /// Changes its state.
        public static let update = Event(rawValue: "update")
        /// Ends it.
        public static let end = Event(rawValue: "end")
    }
}

extension PushMessage.APS.LiveActivity.Event: KnownValues {
    static let known: [Self] = [.start, .update, .end]
}
