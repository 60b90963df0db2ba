// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AppleDeliveryRecord: CancellableRecord {
    var platform: Platform { .apple }
    var wasCancelled: Bool { run?.wasCancelled == true }

    /// Rules about the extension's run, with or without a picture.
    private static let conduct: [any DeliveryRule<Self>.Type] = [
        SimulationCancelledRule<Self>.self, PushRefusedRule.self, PayloadTooLargeRule.self, AlertsDisabledRule.self,
        ExtensionCrashedRule.self, ExtensionTrappedRule.self, ExtensionMemoryRule.self, ExtensionBlockedRule.self,
        ExtensionMisbehavedRule.self, ExtensionRefusedRule.self, EmptyContentRule.self, SingletonCrossingRule.self,
        HandlerCalledEarlyRule.self, HandlerNeverCalledRule.self, TimeLimitRule.self, HandlerCalledLateRule.self,
        HandlerCalledTwiceRule.self, ExtensionThreadBlockedRule.self,
    ]

    /// Remarks about what is shown.
    private static let remarks: [any DeliveryRule<Self>.Type] = [
        PictureMistypedRule.self, ImageElsewhereRule.self, DownloadSlowRule.self, AttachmentNearLimitRule.self,
        SharedHelperRule.self, PictureNotDecodedRule.self, CommunicationCapabilityRule.self,
        LiveActivityIgnoredRule.self,
    ]

    /// Why no picture was asked for; the first that holds is the reason.
    private static let absences: [any DeliveryRule<Self>.Type] = [
        NoAlertRule.self, MutableContentMissingRule.self, LiveActivityRule.self, NoServiceExtensionRule.self,
    ]

    /// Why a picture that was loaded is not shown; the first that holds is the reason, and one always does.
    private static let losses: [any DeliveryRule<Self>.Type] = [
        FileExtensionMissingRule.self, FileNotMovedRule.self, AttachmentTypeRule.self, AttachmentFileMissingRule.self,
        PictureUnreadableRule.self, ImageNotRequestedRule.self, NotAttachedRule.self,
    ]

    static var rules: [any DeliveryRule<Self>.Type] { conduct + remarks + absences + losses }

    /// The findings of the delivery, worst first.
    var findings: [Finding] {
        let isExplained =
            showsPicture || !meansPicture
            || Self.conduct.contains { $0.explainsMissingPicture && $0.sentence(for: self) != nil }
        let missing = isExplained ? nil : reason(Self.absences) ?? load.reasonFinding ?? reason(Self.losses)
        let all =
            [missing].compactMap(\.self) + findings(Self.conduct) + load.remarks + findings(Self.remarks)
        return all.worstFirst
    }
}

/// A rule about the outcome of the picture: it points to the picture's URL in the message.
protocol ApplePictureRule: DeliveryRule where Record == AppleDeliveryRecord {}

extension ApplePictureRule {
    static func path(in record: AppleDeliveryRecord) -> FieldPath? { record.picturePath }
}
