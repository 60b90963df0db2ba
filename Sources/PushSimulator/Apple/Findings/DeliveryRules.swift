// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// All rules, and in which order they are asked.
enum DeliveryRules {
    /// What can be said whether or not there is a picture.
    static let general: [any DeliveryRule.Type] = [
        SimulationCancelledRule.self, PayloadTooLargeRule.self, AlertsDisabledRule.self, ExtensionCrashedRule.self,
        EmptyContentRule.self,
        SingletonCrossingRule.self, HandlerCalledEarlyRule.self, HandlerNeverCalledRule.self, TimeLimitRule.self,
        HandlerCalledLateRule.self, HandlerCalledTwiceRule.self, ThreadBlockedRule.self, HTTPErrorAttachedRule.self,
        PictureDamagedRule.self, PictureMistypedRule.self, ImageElsewhereRule.self, DownloadSlowRule.self,
        AttachmentNearLimitRule.self, SharedHelperRule.self, LoopbackExemptRule.self,
    ]

    /// Why there is no picture; the first that holds is the reason, and one always does.
    static let reasons: [any DeliveryRule.Type] = [
        NoAlertRule.self, MutableContentRule.self, LiveActivityRule.self, NoServiceExtensionRule.self,
        ImageURLInvalidRule.self, OfflineRule.self, TransportSecurityRule.self, HostNotFoundRule.self,
        ConnectionRefusedRule.self, DownloadTimedOutRule.self, SecureConnectionRule.self, RedirectLoopRule.self,
        DownloadIncompleteRule.self, NotHTTPRule.self, ContentEncodingRule.self, AttachmentTooLargeRule.self,
        DownloadFailedRule.self, HTTPErrorPageRule.self,
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
