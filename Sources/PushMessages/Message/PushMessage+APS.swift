// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Apple's dictionary in a payload; every key is optional.
    public struct APS: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// What is shown: a text, or title and body and their localised forms.
        public var alert: Alert? {
            get { alertText.map(Alert.text) ?? alertContent.optional.map(Alert.content) }
            set { (alertText, alertContent) = Self.parts(of: newValue) }
        }
        /// Number on the app's icon; 0 removes it.
        public var badge: Optional<Int>
        /// Sound played on arrival.
        public var sound: Optional<Sound>
        /// Groups notifications (`thread-id`).
        public var threadIdentifier: Optional<String>
        /// Category whose actions are offered.
        public var category: Optional<String>
        /// Whether the app is woken in the background; sent as 1 or 0.
        public var contentAvailable: Optional<Bool>
        /// Whether the service extension may change the notification, as pictures require; sent as 1 or 0.
        public var mutableContent: Optional<Bool>
        /// Window brought forward (`target-content-id`).
        public var targetContentIdentifier: Optional<String>
        /// How much it may disturb; devices take a missing one as active.
        public var interruptionLevel: Optional<InterruptionLevel>
        /// Rank in the summary from 0 to 1; live activities may use other numbers.
        public var relevanceScore: Optional<Double>
        /// What a Focus filter decides by.
        public var filterCriteria: Optional<String>
        /// Values for the placeholders of a website's URL.
        public var urlArgs: Optional<[String]>
        /// Keys of a live activity.
        public var liveActivity: LiveActivity? {
            get { liveActivityBox?.value }
            set { liveActivityBox = .boxing(newValue) }
        }
        /// Free keys, and known ones whose value has another type than Apple documents; typed keys win on writing.
        public var custom: JSONObject

        @usableFromInline
        var alertText: Optional<String>
        @usableFromInline
        var alertContent: Section<Alert.Content>
        @usableFromInline
        var liveActivityBox: Optional<Box<LiveActivity>>

        /// Makes a dictionary; what is `nil` is not sent.
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
    /// The sound an Apple device plays.
    public enum Sound: Sendable, Hashable {
        /// A file in the app's bundle, or `default`.
        case named(String)
        /// A sound with a volume that may break through silence.
        indirect case critical(Critical)

        /// The system's sound.
        public static let `default` = Sound.named("default")
    }
}

extension PushMessage.APS.Sound {
    /// A sound with a volume, which can break through silence where the app is entitled to.
    public struct Critical: Sendable, Hashable {
        /// Whether it sounds in spite of mute and Focus; sent as 1 or 0.
        public var isCritical: Bool?
        /// File in the app's bundle, or `default`.
        public var name: String?
        /// From 0, silent, to 1; full when missing.
        public var volume: Double?
        /// Free keys, and known ones whose value has another type; typed keys win on writing.
        public var custom: JSONObject

        /// Makes a sound; by default the system's, critical.
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
    /// How much an Apple notification may disturb, by its name on the wire.
    public enum InterruptionLevel: String, Sendable, Hashable, CaseIterable {
        /// Listed without light or sound.
        case passive = "passive"
        /// Presented at once; the default.
        case active = "active"
        /// Presented through Focus and scheduled summaries.
        case timeSensitive = "time-sensitive"
        /// Sounds through mute; needs an entitlement.
        case critical = "critical"
    }
}
