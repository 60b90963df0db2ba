// SPDX-License-Identifier: Apache-2.0

/// What became of one message on one device: what is shown, why, and everything that happened on the way.
public struct Delivery: Sendable, Hashable {
    /// The device's family.
    public var platform: Platform
    /// The device's name as configured, for instance "iPhone".
    public var device: String
    /// The end it came to.
    public var outcome: Outcome
    /// What the device shows; `nil` when it shows nothing.
    public var displayed: DisplayedNotification?
    /// What went differently from what the sender meant, worst first.
    public var findings: [Finding]
    /// Everything that happened, in order of time.
    public var timeline: [TimelineEvent]

    /// Makes a delivery from its parts.
    public init(
        platform: Platform,
        device: String,
        outcome: Outcome,
        displayed: DisplayedNotification? = nil,
        findings: [Finding] = [],
        timeline: [TimelineEvent] = []
    ) {
        self.platform = platform
        self.device = device
        self.outcome = outcome
        self.displayed = displayed
        self.findings = findings
        self.timeline = timeline
    }
}

extension Delivery {
    /// The end a delivery came to; open, because each platform has its own.
    public struct Outcome: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The wire spelling, for instance `best-attempt`.
        public let rawValue: String

        /// Makes an outcome from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Apple: what the service extension handed to its content handler is shown.
        public static let modified = Outcome(rawValue: "modified")
        /// Apple: what the extension handed over when its time was up is shown.
        public static let bestAttempt = Outcome(rawValue: "best-attempt")
        /// Apple: the payload's own content is shown.
        public static let original = Outcome(rawValue: "original")
        /// Apple: the extension handed over empty content and may filter, so nothing is shown.
        public static let suppressed = Outcome(rawValue: "suppressed")
        /// Apple: the push asks for nothing to be shown.
        public static let silent = Outcome(rawValue: "silent")
        /// Android and Web: the notification is shown.
        public static let shown = Outcome(rawValue: "shown")
        /// The app, the page or a framework gets the message and nothing is shown without its own doing.
        public static let handedToApp = Outcome(rawValue: "handed-to-app")
        /// Android: it is one of the last messages again, and dropped.
        public static let duplicate = Outcome(rawValue: "duplicate")
        /// Web: the browser shows a text of its own, because the page showed nothing for the push.
        public static let generic = Outcome(rawValue: "generic")
        /// A real client has it; what it shows, it does not say.
        public static let acknowledged = Outcome(rawValue: "acknowledged")
        /// It was sent to a real client, which did not say that it has it.
        public static let sent = Outcome(rawValue: "sent")
        /// It waited for the device until its lifetime was over.
        public static let expired = Outcome(rawValue: "expired")
        /// The device shows nothing, though the message has something to show.
        public static let notShown = Outcome(rawValue: "not-shown")

        /// The wire spelling.
        public var description: String { rawValue }
    }
}

extension Delivery {
    /// The delivery in the stable machine format, as an element of `deliveries`.
    ///
    /// Members: `platform`, `device`, `outcome`, `displayed` (`null` when nothing is shown), `findings`, `timeline`.
    public var json: JSONValue {
        .object([
            "platform": .string(platform.rawValue),
            "device": .string(device),
            "outcome": .string(outcome.rawValue),
            "displayed": displayed?.json ?? .null,
            "findings": .array(findings.map(\.json)),
            "timeline": .array(timeline.map(\.json)),
        ])
    }
}

extension Delivery {
    /// Reads a delivery from the stable machine format; `nil` where a member is missing or of another type.
    ///
    /// Members that it does not know are passed over.
    public init?(json: JSONValue) {
        guard let platform = json["platform"]?.string.flatMap(Platform.init(rawValue:)),
            let device = json["device"]?.string,
            let outcome = json["outcome"]?.string,
            let shown = json["displayed"],
            let displayed = shown.read(DisplayedNotification.init(json:)),
            let findings = json["findings"]?.elements(Finding.init(json:)),
            let timeline = json["timeline"]?.elements(TimelineEvent.init(json:))
        else { return nil }
        self.init(
            platform: platform,
            device: device,
            outcome: Outcome(rawValue: outcome),
            displayed: displayed,
            findings: findings,
            timeline: timeline
        )
    }
}
