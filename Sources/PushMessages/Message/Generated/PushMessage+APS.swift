// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// What Apple's systems read.
    ///
    /// Source: Apple, Generating a remote notification.
    public struct APS: Sendable, Hashable {
        /// What is shown: a text, or title, subtitle and body.
        public var alert: Alert?
        /// The number on the app's icon; 0 removes it.
        public var badge: Int?
        /// The name of a sound of the app, default, or a critical sound.
        public var sound: Sound?
        /// Notifications with the same thread are grouped.
        ///
        /// Since iOS 12.
        public var threadIdentifier: String?
        /// The category whose buttons are shown; the app has to know it.
        public var category: String?
        /// 1 wakes the app in the background.
        public var contentAvailable: Bool?
        /// 1 runs the app's notification service extension.
        ///
        /// Without it there is no picture.
        ///
        /// Since iOS 10.
        public var mutableContent: Bool?
        /// The window that is brought forward.
        ///
        /// Since iOS 13.
        public var targetContentIdentifier: String?
        /// How much it may interrupt.
        ///
        /// time-sensitive and critical need an entitlement of the app each, and have no such effect without it.
        ///
        /// Since iOS 15.
        public var interruptionLevel: InterruptionLevel?
        /// From 0 to 1: which notification a summary features.
        ///
        /// Of a Live Activity, any number.
        ///
        /// Since iOS 15.
        public var relevanceScore: Double?
        /// What a Focus filters by.
        ///
        /// Since iOS 16.
        public var filterCriteria: String?
        /// Safari's push: what is put into the URL.
        public var urlArgs: [String]?
        /// The keys of `aps` that start, update and end a live activity.
        @inlinable
        public var liveActivity: LiveActivity {
            _read { yield liveActivitySection.fields }
            _modify { yield &liveActivitySection.fields }
        }
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        @usableFromInline
        var liveActivitySection: BoxedSection<LiveActivity>

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
            liveActivity: LiveActivity = .init(),
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
            liveActivitySection = .init(liveActivity)
            self.custom = custom
        }

        @inlinable
        init() { self.init(alert: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard alert == nil, badge == nil, sound == nil, threadIdentifier == nil, category == nil,
                contentAvailable == nil, mutableContent == nil, targetContentIdentifier == nil,
                interruptionLevel == nil, relevanceScore == nil, filterCriteria == nil, urlArgs == nil,
                !liveActivitySection.isSet, custom.isEmpty
            else { return false }
            return true
        }

        package var liveActivityIfPresent: LiveActivity? {
            get { liveActivitySection.optional }
            set { liveActivitySection.optional = newValue }
        }
    }
}

extension PushMessage.APS {
    /// How urgent an Apple notification is.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct InterruptionLevel: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Added to the list without lighting the screen or playing a sound.
        public static let passive = InterruptionLevel(rawValue: "passive")
        /// Presented at once; the default.
        public static let active = InterruptionLevel(rawValue: "active")
        /// Presented at once, in spite of Focus and scheduled summaries.
        public static let timeSensitive = InterruptionLevel(rawValue: "time-sensitive")
        /// Plays a sound in spite of the mute switch; needs an entitlement.
        public static let critical = InterruptionLevel(rawValue: "critical")
    }
}

extension PushMessage.APS.InterruptionLevel: KnownValues {
    static let known: [Self] = [.passive, .active, .timeSensitive, .critical]
}
