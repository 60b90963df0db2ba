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
