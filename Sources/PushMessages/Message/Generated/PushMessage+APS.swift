// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// What Apple's systems read.
    ///
    /// Source: Apple, Generating a remote notification.
    public struct APS: Sendable, Hashable {
        /// What is shown: a text, or title, subtitle and body.
        public var alert: Optional<Alert>
        /// The number on the app's icon; 0 removes it.
        public var badge: Optional<Int>
        /// The name of a sound of the app, default, or a critical sound.
        public var sound: Optional<Sound>
        /// Notifications with the same thread are grouped.
        ///
        /// Since iOS 12.
        public var threadIdentifier: Optional<String>
        /// The category whose buttons are shown; the app has to know it.
        public var category: Optional<String>
        /// 1 wakes the app in the background.
        public var contentAvailable: Optional<Bool>
        /// 1 runs the app's notification service extension.
        ///
        /// Without it there is no picture.
        ///
        /// Since iOS 10.
        public var mutableContent: Optional<Bool>
        /// The window that is brought forward.
        ///
        /// Since iOS 13.
        public var targetContentIdentifier: Optional<String>
        /// How much it may interrupt.
        ///
        /// Since iOS 15.
        public var interruptionLevel: Optional<InterruptionLevel>
        /// From 0 to 1: which notification a summary features.
        ///
        /// Of a Live Activity, any number.
        ///
        /// Since iOS 15.
        public var relevanceScore: Optional<Double>
        /// What a Focus filters by.
        ///
        /// Since iOS 16.
        public var filterCriteria: Optional<String>
        /// Safari's push: what is put into the URL.
        public var urlArgs: Optional<[String]>
        /// The keys of `aps` that start, update and end a live activity.
        @inlinable
        public var liveActivity: LiveActivity? {
            get { liveActivityBox?.value }
            set { liveActivityBox = .boxing(newValue) }
        }
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        @usableFromInline
        var liveActivityBox: Optional<Box<LiveActivity>>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
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
            custom: JSONObject = .init()
        ) {
            self.alert = alert
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

        @inlinable
        init() { self.init(alert: nil) }
    }
}

extension PushMessage.APS {
    /// How urgent an Apple notification is.
    ///
    /// Raw values are the wire spelling.
    public enum InterruptionLevel: String, Sendable, Hashable, CaseIterable {
        /// Added to the list without lighting the screen or playing a sound.
        case passive = "passive"
        /// Presented at once; the default.
        case active = "active"
        /// Presented at once, in spite of Focus and scheduled summaries.
        case timeSensitive = "time-sensitive"
        /// Plays a sound in spite of the mute switch; needs an entitlement.
        case critical = "critical"
    }
}
