// SPDX-License-Identifier: Apache-2.0

/// The result of one message on one device: the outcome, what the device shows, and each step on the way.
public struct Delivery: Sendable, Hashable {
    /// The device's family.
    public var platform: Platform
    /// The device's name as configured, for instance "iPhone".
    public var device: String
    /// Apple: the service extension that handled the push, by its name in settings, for instance `documented-sample`;
    /// `nil` if none ran.
    public var serviceExtension: String?
    /// How the delivery ended.
    public var outcome: Outcome
    /// The notification that the device shows; `nil` when it shows nothing.
    public var displayed: DisplayedNotification? {
        get { boxedDisplayed?.value }
        set { boxedDisplayed = Box.boxing(newValue) }
    }
    private var boxedDisplayed: Box<DisplayedNotification>?
    /// The differences from what the sender intended, most severe first.
    public var findings: [Finding]
    /// The steps of the delivery in chronological order.
    public var timeline: [TimelineEvent]

    /// Makes a delivery from its parts.
    public init(
        platform: Platform,
        device: String,
        serviceExtension: String? = nil,
        outcome: Outcome,
        displayed: DisplayedNotification? = nil,
        findings: [Finding] = [],
        timeline: [TimelineEvent] = []
    ) {
        self.platform = platform
        self.device = device
        self.serviceExtension = serviceExtension
        self.outcome = outcome
        boxedDisplayed = Box.boxing(displayed)
        self.findings = findings
        self.timeline = timeline
    }
}

extension Delivery {
    /// How a delivery ended; an open set, because each platform has its own outcomes.
    public struct Outcome: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The wire spelling, for instance `best-attempt`.
        public let rawValue: String

        /// Makes an outcome from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Apple: the device shows the content that the service extension passed to its content handler.
        public static let modified = Outcome(rawValue: "modified")
        /// Apple: the device shows the content that the extension passed on when its time was up.
        public static let bestAttempt = Outcome(rawValue: "best-attempt")
        /// Apple: the device shows the payload's own content.
        public static let original = Outcome(rawValue: "original")
        /// Apple: the extension passed on empty content and may filter, so the device shows nothing.
        public static let suppressed = Outcome(rawValue: "suppressed")
        /// Apple: the push has nothing to show.
        public static let silent = Outcome(rawValue: "silent")
        /// Android and Web: the notification is shown.
        public static let shown = Outcome(rawValue: "shown")
        /// The app, the page or a framework gets the message; the system itself shows nothing.
        public static let handedToApp = Outcome(rawValue: "handed-to-app")
        /// Android: the SDK dropped the message because its id is among the last ones received.
        public static let duplicate = Outcome(rawValue: "duplicate")
        /// Web: the browser shows a default text, because the page showed nothing for the push.
        public static let generic = Outcome(rawValue: "generic")
        /// A real client acknowledged the message; it does not report what it shows.
        public static let acknowledged = Outcome(rawValue: "acknowledged")
        /// The message was sent to a real client, which has not acknowledged it.
        public static let sent = Outcome(rawValue: "sent")
        /// The message's time to live ran out while it waited for the device.
        public static let expired = Outcome(rawValue: "expired")
        /// A newer message replaced it, or too many messages waited, before the receiver connected.
        public static let replaced = Outcome(rawValue: "replaced")
        /// The device shows nothing, though the message has something to show.
        public static let notShown = Outcome(rawValue: "not-shown")

        /// The wire spelling.
        public var description: String { rawValue }
    }
}

extension Delivery {
    /// The delivery in the stable machine format, as an element of `deliveries`.
    ///
    /// Members: `platform`, `device`, `serviceExtension` (`null` when none ran), `outcome`, `displayed` (`null` when
    /// nothing is shown), `findings`, `timeline`.
    public var json: JSONValue {
        .object([
            "platform": .string(platform.rawValue),
            "device": .string(device),
            "serviceExtension": serviceExtension.map(JSONValue.string) ?? .null,
            "outcome": .string(outcome.rawValue),
            "displayed": displayed?.json ?? .null,
            "findings": .array(findings.map(\.json)),
            "timeline": .array(timeline.map(\.json)),
        ])
    }
}

extension Delivery {
    /// Reads a delivery from the stable machine format; `nil` if a member is missing or of another type.
    ///
    /// Unknown members are ignored. `serviceExtension` may be missing, because version 0.1 did not write it.
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
            serviceExtension: json["serviceExtension"]?.string,
            outcome: Outcome(rawValue: outcome),
            displayed: displayed,
            findings: findings,
            timeline: timeline
        )
    }
}
