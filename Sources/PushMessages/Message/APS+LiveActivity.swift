// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// The keys of `aps` that start, update and end a live activity.
    public struct LiveActivity: Sendable, Hashable {
        /// What happens to the activity.
        public var event: Event?
        /// Time of the state in seconds since 1970; the device ignores a push that is older than the last one.
        public var timestamp: Int?
        /// The activity's new state.
        public var contentState: JSONObject?
        /// Time in seconds since 1970 after which the state counts as stale.
        public var staleDate: Int?
        /// Time in seconds since 1970 when the system removes an ended activity.
        public var dismissalDate: Int?
        /// Name of the Swift type of `attributes`; used with `start`.
        public var attributesType: String?
        /// The activity's values that do not change; used with `start`.
        public var attributes: JSONObject?
        /// Whether the push asks the device for an update token; sent as 1 or 0.
        public var inputPushToken: Bool?
        /// Identifier of the broadcast channel that the activity subscribes to.
        public var inputPushChannel: String?

        /// Makes the keys of a live activity.
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
    }
}

extension PushMessage.APS.LiveActivity {
    /// What a push does to a live activity; raw values are the wire spelling.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// Starts a live activity (iOS 17.2 and later).
        case start = "start"
        /// Changes its state.
        case update = "update"
        /// Ends it.
        case end = "end"
    }
}

extension PushMessage.APS {
    /// Returns whether a member of the alert is a text that ActivityKit takes and other alerts do not: a title or body of
    /// `loc-key` and `loc-args`, or the alert's own sound.
    ///
    /// Source: Apple, "Starting and updating Live Activities with ActivityKit push notifications".
    package static func isLiveActivityText(_ name: String, _ value: JSONValue) -> Bool {
        switch name {
        case "title", "body": value["loc-key"]?.string?.isEmpty == false
        case "sound": value.string != nil
        default: false
        }
    }
}

extension PushMessage.APS.LiveActivity {
    /// Seconds that a Live Activity lasts at most; a push that is further away from now is for none.
    package static let longestLife = 8 * 3600
}
