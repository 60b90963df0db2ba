// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// The `aps` dictionary of an Apple payload; every key is optional.
    public struct APS: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// The texts to show: one string, or title, subtitle and body or their localisation keys.
        public var alert: Alert? {
            get { alertText.map(Alert.text) ?? alertContent.optional.map(Alert.content) }
            set { (alertText, alertContent) = Self.parts(of: newValue) }
        }
        /// Number on the app's icon; 0 removes the badge.
        public var badge: Optional<Int>
        /// Sound played on arrival.
        public var sound: Optional<Sound>
        /// Identifier by which the device groups notifications (`thread-id`).
        public var threadIdentifier: Optional<String>
        /// Identifier of the category whose actions the notification offers.
        public var category: Optional<String>
        /// Whether the push wakes the app in the background; sent as 1 or 0.
        public var contentAvailable: Optional<Bool>
        /// Whether the service extension may change the notification, which pictures need; sent as 1 or 0.
        public var mutableContent: Optional<Bool>
        /// Identifier of the window that a tap brings forward (`target-content-id`).
        public var targetContentIdentifier: Optional<String>
        /// How urgent the notification is; devices treat a missing level as `active`.
        public var interruptionLevel: Optional<InterruptionLevel>
        /// Rank in the notification summary from 0 to 1; live activities may use other numbers.
        public var relevanceScore: Optional<Double>
        /// Value that a Focus filter evaluates (`filter-criteria`).
        public var filterCriteria: Optional<String>
        /// Values for the placeholders of a website's URL.
        public var urlArgs: Optional<[String]>
        /// The keys that start, update or end a live activity.
        public var liveActivity: LiveActivity? {
            get { liveActivityBox?.value }
            set { liveActivityBox = .boxing(newValue) }
        }
        /// Keys without a property, and known keys whose value is not of Apple's documented type; properties win on
        /// writing.
        public var custom: JSONObject

        @usableFromInline
        var alertText: Optional<String>
        @usableFromInline
        var alertContent: Section<Alert.Content>
        @usableFromInline
        var liveActivityBox: Optional<Box<LiveActivity>>

        /// Makes the dictionary; keys that are `nil` are not sent.
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

        @inlinable
        static func parts(of alert: Alert?) -> (String?, Section<Alert.Content>) {
            switch alert {
            case .text(let text)?: (text, Section())
            case .content(let content)?: (nil, Section(content))
            case nil: (nil, Section())
            }
        }
    }
}

extension PushMessage.APS {
    /// The sound that an Apple device plays.
    public enum Sound: Sendable, Hashable {
        /// A file in the app's bundle, or `default`.
        case named(String)
        /// A sound with a volume; a critical one plays in spite of the mute switch.
        indirect case critical(Critical)

        /// The system's sound.
        public static let `default` = Sound.named("default")
    }
}

extension PushMessage.APS.Sound {
    /// A sound with a volume, which plays in spite of the mute switch if the app has the critical-alerts entitlement.
    public struct Critical: Sendable, Hashable {
        /// Whether the sound plays in spite of the mute switch and Focus; sent as 1 or 0.
        public var isCritical: Bool?
        /// File in the app's bundle, or `default`.
        public var name: String?
        /// Volume from 0 (silent) to 1; full if missing.
        public var volume: Double?
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Makes a sound; by default the system's sound, marked critical.
        public init(
            isCritical: Bool? = true,
            name: String? = "default",
            volume: Double? = nil,
            custom: JSONObject = [:]
        ) {
            self.isCritical = isCritical
            self.name = name
            self.volume = volume
            self.custom = custom
        }
    }
}

extension PushMessage.APS {
    /// How urgent an Apple notification is; raw values are the wire spelling.
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
