// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Apple's dictionary in a payload; every key is optional.
    public struct APS: Sendable, Hashable {
        /// What is shown: a text, or title and body and their localised forms.
        public var alert: Alert? {
            get { alertText.map(Alert.text) ?? alertContent.optional.map(Alert.content) }
            set { (alertText, alertContent) = Self.parts(of: newValue) }
        }
        /// Number on the app's icon; 0 removes it.
        public var badge: Int?
        /// Sound played on arrival.
        public var sound: Sound?
        /// Groups notifications (`thread-id`).
        public var threadIdentifier: String?
        /// Category whose actions are offered.
        public var category: String?
        /// Whether the app is woken in the background; sent as 1 or 0.
        public var contentAvailable: Bool?
        /// Whether the service extension may change the notification, as pictures require; sent as 1 or 0.
        public var mutableContent: Bool?
        /// Window brought forward (`target-content-id`).
        public var targetContentIdentifier: String?
        /// How much it may disturb; devices take a missing one as active.
        public var interruptionLevel: InterruptionLevel?
        /// Rank in the summary from 0 to 1; live activities may use other numbers.
        public var relevanceScore: Double?
        /// What a Focus filter decides by.
        public var filterCriteria: String?
        /// Values for the placeholders of a website's URL.
        public var urlArgs: [String]?
        /// Keys of a live activity.
        public var liveActivity: LiveActivity? {
            get { liveActivityBox?.value }
            set { liveActivityBox = .boxing(newValue) }
        }
        /// Free keys, and known ones whose value has another type than Apple documents; typed keys win on writing.
        public var custom: JSONObject

        private(set) var alertText: String?
        private(set) var alertContent: Section<Alert.Content>
        private(set) var liveActivityBox: Box<LiveActivity>?

        /// Makes a dictionary; what is `nil` is not sent.
        public init(
            alert: Alert? = nil,
            badge: Int? = nil,
            sound: Sound? = nil,
            threadIdentifier: String? = nil,
            category: String? = nil,
            contentAvailable: Bool? = nil,
            mutableContent: Bool? = nil,
            targetContentIdentifier: String? = nil,
            interruptionLevel: InterruptionLevel? = nil,
            relevanceScore: Double? = nil,
            filterCriteria: String? = nil,
            urlArgs: [String]? = nil,
            liveActivity: LiveActivity? = nil,
            custom: JSONObject = [:]
        ) {
            (alertText, alertContent) = Self.parts(of: alert)
            self.badge = badge
            self.sound = sound
            self.threadIdentifier = threadIdentifier
            self.category = category
            self.contentAvailable = contentAvailable
            self.mutableContent = mutableContent
            self.targetContentIdentifier = targetContentIdentifier
            self.interruptionLevel = interruptionLevel
            self.relevanceScore = relevanceScore
            self.filterCriteria = filterCriteria
            self.urlArgs = urlArgs
            liveActivityBox = .boxing(liveActivity)
            self.custom = custom
        }

        private static func parts(of alert: Alert?) -> (String?, Section<Alert.Content>) {
            switch alert {
            case .text(let text)?: (text, Section())
            case .content(let content)?: (nil, Section(content))
            case nil: (nil, Section())
            }
        }
    }
}
