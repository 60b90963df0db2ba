// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// The keys of `aps` that start, update and end a live activity.
    public struct LiveActivity: Sendable, Hashable {
        /// What happens to the activity.
        public var event: Event?
        /// Seconds since 1970 when the state was taken; older ones are ignored.
        public var timestamp: Int?
        /// The activity's new state.
        public var contentState: JSONObject?
        /// Seconds since 1970 after which the state counts as outdated.
        public var staleDate: Int?
        /// Seconds since 1970 when an ended activity disappears.
        public var dismissalDate: Int?
        /// Name of the attributes' Swift type, for a start.
        public var attributesType: String?
        /// The activity's fixed values, for a start.
        public var attributes: JSONObject?
        /// Whether the device is asked for an update token; sent as 1 or 0.
        public var inputPushToken: Bool?
        /// Broadcast channel that the activity listens to.
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
    /// What a push does to a live activity, by its name on the wire.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// Starts one (iOS 17.2).
        case start = "start"
        /// Changes its state.
        case update = "update"
        /// Ends it.
        case end = "end"
    }
}
