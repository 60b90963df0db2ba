// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about deliveries to an Apple device, which makes at most one finding each.
///
/// The comment of each rule has one sentence, and then what its sender wants to know: `Why:`, `Example:` (the situation),
/// `Fix:` and `Source:`.
protocol DeliveryRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    /// How much it matters.
    static var severity: Severity { get }
    /// The finding's sentence: what happened, the evidence, what to do; `nil` when it did not happen.
    static func sentence(for record: DeliveryRecord) -> String?
    /// Whether it leaves nothing to be said about why there is no picture.
    static var explainsMissingPicture: Bool { get }
    /// Where in the message (`message.…`), if somewhere.
    static func path(in record: DeliveryRecord) -> FieldPath?
    /// The remedy, where editing the message is one.
    static func fix(for record: DeliveryRecord) -> Fix?
    /// The documentation of the behaviour.
    static var documentation: String? { get }
}

extension DeliveryRule {
    static var severity: Severity { .warning }
    static var explainsMissingPicture: Bool { false }
    static var documentation: String? { nil }

    static func path(in record: DeliveryRecord) -> FieldPath? { nil }
    static func fix(for record: DeliveryRecord) -> Fix? { nil }

    static func finding(in record: DeliveryRecord) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(
                rule: id,
                severity: severity,
                platform: .apple,
                path: path(in: record)?.description,
                message: sentence,
                fix: fix(for: record),
                documentation: documentation
            )
        }
    }
}

/// A rule about the outcome of the picture: it points to the picture's URL in the message.
protocol PictureRule: DeliveryRule {}

extension PictureRule {
    static func path(in record: DeliveryRecord) -> FieldPath? { record.picturePath }
}

/// All rules, and in which order they are asked.
enum DeliveryRules {
    /// Rules that apply with or without a picture.
    static let general: [any DeliveryRule.Type] = [
        SimulationCancelledRule.self, PushRefusedRule.self, PayloadTooLargeRule.self, AlertsDisabledRule.self,
        ExtensionCrashedRule.self,
        ExtensionTrappedRule.self, ExtensionMemoryRule.self, ExtensionBlockedRule.self, ExtensionMisbehavedRule.self,
        ExtensionRefusedRule.self, EmptyContentRule.self,
        SingletonCrossingRule.self, HandlerCalledEarlyRule.self, HandlerNeverCalledRule.self, TimeLimitRule.self,
        HandlerCalledLateRule.self, HandlerCalledTwiceRule.self, ThreadBlockedRule.self, HTTPErrorAttachedRule.self,
        PictureDamagedRule.self, PictureMistypedRule.self, ImageElsewhereRule.self, DownloadSlowRule.self,
        AttachmentNearLimitRule.self, SharedHelperRule.self, PictureNotDecodedRule.self,
        CommunicationCapabilityRule.self, LiveActivityIgnoredRule.self,
    ]

    /// Why there is no picture; the first that holds is the reason, and one always does.
    static let reasons: [any DeliveryRule.Type] = [
        NoAlertRule.self, MutableContentRule.self, LiveActivityRule.self, NoServiceExtensionRule.self,
        ImageURLInvalidRule.self, OfflineRule.self, TransportSecurityRule.self, HostNotFoundRule.self,
        ConnectionRefusedRule.self, DownloadTimedOutRule.self, SecureConnectionRule.self, RedirectLoopRule.self,
        DownloadIncompleteRule.self, NotHTTPRule.self, ContentEncodingRule.self, AttachmentTooLargeRule.self,
        DownloadFailedRule.self, HTTPErrorPageRule.self, PictureIsPageRule.self,
        FileExtensionMissingRule.self, FileNotMovedRule.self, AttachmentTypeRule.self, AttachmentFileMissingRule.self,
        PictureUnreadableRule.self, ImageNotRequestedRule.self, NotAttachedRule.self,
    ]

    /// The findings of a delivery, worst first.
    static func findings(in record: DeliveryRecord) -> [Finding] {
        var findings: [Finding] = []
        var isExplained = record.showsPicture || !record.meansPicture
        for rule in general {
            guard let finding = rule.finding(in: record) else { continue }
            findings.append(finding)
            if rule.explainsMissingPicture { isExplained = true }
        }
        if !isExplained, let reason = reasons.lazy.compactMap({ $0.finding(in: record) }).first {
            findings.insert(reason, at: 0)
        }
        return findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }
}
