// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AppleDeliveryRecord: CancellableRecord {
    var platform: Platform { .apple }
    var wasCancelled: Bool { run?.wasCancelled == true }

    /// Rules about the extension's run, with or without a picture.
    private static let conduct: [any DeliveryRule<Self>.Type] = [
        SimulationCancelledRule<Self>.self, ApplePushRefusedRule.self, ApplePayloadTooLargeRule.self,
        AppleAlertsDisabledRule.self, AppleExtensionCrashedRule.self, AppleExtensionTrappedRule.self,
        AppleExtensionMemoryRule.self, AppleExtensionBlockedRule.self, AppleExtensionMisbehavedRule.self,
        AppleExtensionRefusedRule.self, AppleEmptyContentRule.self, AppleSingletonCrossingRule.self,
        AppleHandlerCalledEarlyRule.self, AppleHandlerNeverCalledRule.self, AppleTimeLimitRule.self,
        AppleHandlerCalledLateRule.self, AppleHandlerCalledTwiceRule.self, AppleExtensionThreadBlockedRule.self,
    ]

    /// Remarks about what is shown.
    private static let remarks: [any DeliveryRule<Self>.Type] = [
        ApplePictureMistypedRule.self, AppleImageElsewhereRule.self, AppleDownloadSlowRule.self,
        AppleAttachmentNearLimitRule.self, AppleSharedHelperRule.self, ApplePictureNotDecodedRule.self,
        AppleCommunicationCapabilityRule.self, AppleAvatarNotLoadedRule.self, AppleLiveActivityIgnoredRule.self,
    ]

    /// Why no picture was asked for; the first that holds is the reason.
    private static let absences: [any DeliveryRule<Self>.Type] = [
        AppleNoAlertRule.self, AppleMutableContentMissingRule.self, AppleLiveActivityRule.self,
        AppleNoServiceExtensionRule.self,
    ]

    /// Why a picture that was loaded is not shown; the first that holds is the reason, and one always does.
    private static let losses: [any DeliveryRule<Self>.Type] = [
        AppleFileExtensionMissingRule.self, AppleFileNotMovedRule.self, AppleAttachmentTypeRule.self,
        AppleAttachmentFileMissingRule.self, ApplePictureUnreadableRule.self, AppleImageNotRequestedRule.self,
        AppleNotAttachedRule.self,
    ]

    static var rules: [any DeliveryRule<Self>.Type] { conduct + remarks + absences + losses }

    /// The findings of the delivery, worst first.
    var findings: [Finding] {
        let isExplained =
            showsPicture || !meansPicture
            || Self.conduct.contains { $0.explainsMissingPicture && $0.sentence(for: self) != nil }
        let missing =
            isExplained ? failureBeforeExpiry : reason(Self.absences) ?? load.reasonFinding ?? reason(Self.losses)
        let all =
            [missing].compactMap(\.self) + findings(Self.conduct) + load.remarks + findings(Self.remarks)
        return all.worstFirst
    }

    /// Why the load failed, if the extension did nothing more until its time was up: the wait alone does not explain that the
    /// picture is missing.
    private var failureBeforeExpiry: Finding? {
        guard run?.hasExpired == true, meansPicture, !showsPicture, let download, download.failure != nil,
            !download.isUnfinished
        else { return nil }
        return load.reasonFinding
    }
}

/// A rule about the outcome of the picture: it points to the picture's URL in the message.
protocol ApplePictureRule: DeliveryRule where Record == AppleDeliveryRecord {}

extension ApplePictureRule {
    static func path(in record: AppleDeliveryRecord) -> FieldPath? { record.picturePath }
}
